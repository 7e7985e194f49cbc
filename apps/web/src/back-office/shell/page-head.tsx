import type { ReactNode } from 'react';
import styles from './page-head.module.css';

export interface PageHeadProps {
  readonly title: string;
  /** The purpose of the page, in one sentence. */
  readonly lead?: string;
  /** Content above the page's own, such as filters. */
  readonly children?: ReactNode;
}

/** The title of an office page that is not a list. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </header>
  );
}
