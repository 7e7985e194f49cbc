import type { InputHTMLAttributes } from 'react';
import { useEarlyRadio } from '../hydration/use-early-choice.ts';

type RadioProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'checked'> & {
  readonly checked: boolean;
};

/**
 * A radio button of a page that the server renders: it also works before the scripts have loaded. It has no
 * `autocomplete="off"`, because Safari would then reset it when somebody goes back to the page.
 */
export function Radio(props: RadioProps) {
  const radio = useEarlyRadio(props.checked);
  return <input {...props} ref={radio} type="radio" />;
}
