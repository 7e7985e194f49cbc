import type { ReactNode } from 'react';
import styles from './page-head.module.css';

export interface PageHeadProps {
  readonly title: string;
  /** What the page is for, in a sentence. */
  readonly lead?: string;
  /** What stands above the page's content, such as filters. */
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
