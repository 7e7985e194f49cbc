import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './styles/class-names.ts';

export type BadgeTone = 'neutral' | 'info' | 'good' | 'warn' | 'bad';

/** A short status. The text carries the meaning; the colour only helps. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  readonly tone?: BadgeTone;
  readonly children: ReactNode;
}) {
  return (
    <span className={classNames(styles.badge, tone !== 'neutral' && styles[tone])}>
      <span className={styles.text}>{children}</span>
    </span>
  );
}
