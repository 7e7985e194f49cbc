import { fireEvent } from '@testing-library/react';

/**
 * Sets a field's value in one step. Typing re-renders the page for every letter, so use it only where typing is tested.
 */
export function enter(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } });
}
