export type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Enters text like a key press, so that the field's own `onChange` handles it. */
export function retype(field: TextControl, text: string): void {
  // React compares with the value that it last saw. The prototype's setter changes the text without React noticing.
  field.value = '';
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Chooses an option like a person, so that the select's own `onChange` handles it. */
export function reselect(select: HTMLSelectElement, value: string): void {
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
