import { vi } from 'vitest';

export interface PostedForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Records the forms that would have been submitted, leaving the page. */
export function captureForms(): PostedForm[] {
  const posted: PostedForm[] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    const hidden = [...this.querySelectorAll<HTMLInputElement>('input[type=hidden]')];
    const fields = Object.fromEntries(hidden.map(({ name, value }) => [name, value]));
    posted.push({ action: `${this.method} ${new URL(this.action).pathname}`, fields });
  });
  return posted;
}
