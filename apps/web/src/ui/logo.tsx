import { classNames } from './class-names.ts';
import { Lantern } from './lantern.tsx';
import styles from './logo.module.css';

export interface LogoProps {
  readonly name: string;
  /** `light` for a dark background, `dark` for a light one. */
  readonly tone: 'light' | 'dark';
}

/** The lamp and the operator's name for the product. */
export function Logo({ name, tone }: LogoProps) {
  return (
    <span className={classNames(styles.logo, styles[tone])} data-logo={tone}>
      <Lantern className={styles.mark} />
      <span>{name}</span>
    </span>
  );
}
