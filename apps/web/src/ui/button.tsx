import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './styles/class-names.ts';
import { Spinner } from './spinner.tsx';
import { useHydrated } from '../i18n/use-hydrated.ts';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: ButtonTone;
  readonly large?: boolean;
  readonly wide?: boolean;
  /** Shows a spinner and ignores further clicks; the button keeps the focus. */
  readonly busy?: boolean;
  /** Submits a form that also works without scripts, so it is enabled before they have loaded. */
  readonly withoutScripts?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The class names of a button, for links that look like one. */
export function buttonClass(tone: ButtonTone = 'primary', large = false, wide = false): string {
  return classNames(
    styles.button,
    tone !== 'primary' && styles[tone],
    large && styles.large,
    wide && styles.wide,
  );
}

export function Button(props: ButtonProps) {
  const { tone, large, wide, busy = false, type = 'button', className, onClick, children, ...others } = props;
  const { withoutScripts = false, ...rest } = others;
  // Before its script has loaded, submitting a form would reload the page and lose what was typed.
  const isTooEarly = !useHydrated() && type === 'submit' && !withoutScripts;
  return (
    <button
      {...rest}
      disabled={rest.disabled === true || isTooEarly}
      type={type === 'submit' ? 'submit' : 'button'}
      className={classNames(buttonClass(tone, large, wide), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'large' | 'wide' | 'children'> {
  /** Label for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A round button with only an icon. */
export function IconButton({ label, className, children, tone = 'quiet', ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      tone={tone}
      aria-label={label}
      title={label}
      className={classNames(styles.icon, className)}
    >
      {children}
    </Button>
  );
}
