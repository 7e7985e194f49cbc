import { fireEvent } from '@testing-library/react';

/** Fills in a field at once. Typing, where not the typing is shown, costs a drawing of the page for every letter. */
export function enter(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } });
}
