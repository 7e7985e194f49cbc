import type { InputHTMLAttributes } from 'react';
import { useEarlyRadio } from './use-early-choice.ts';

type RadioProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'checked'> & {
  readonly checked: boolean;
};

/**
 * A radio button of a page that the server renders: it works before the scripts have loaded, too. Without `autoComplete`,
 * what a browser restores when the page is loaded again would count as chosen.
 */
export function Radio(props: RadioProps) {
  const radio = useEarlyRadio(props.checked);
  return <input {...props} ref={radio} type="radio" autoComplete="off" />;
}
