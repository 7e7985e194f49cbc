import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import styles from './security.module.css';

export interface SecuritySectionProps {
  readonly title: string;
  readonly state?: { readonly tone: BadgeTone; readonly text: string } | undefined;
  readonly text?: string;
  /** Buttons of the section; false for none. */
  readonly actions?: ReactNode | false;
  readonly children?: ReactNode;
}

/** A section of the security panel: its title, status and actions. */
export function SecuritySection({ title, state, text, actions, children }: SecuritySectionProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.head}>
        <h3 className={styles.name}>{title}</h3>
        {state !== undefined && <Badge tone={state.tone}>{state.text}</Badge>}
      </div>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children}
      {actions !== undefined && actions !== false && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
