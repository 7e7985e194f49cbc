import type { ReactNode } from 'react';
import { classNames } from '../../ui/styles/class-names.ts';
import styles from './office-page.module.css';
import { PageHead } from './page-head.tsx';

export interface OfficePageProps {
  readonly title: string;
  readonly lead?: string;
  /** Content of the head, below the title. */
  readonly head?: ReactNode;
  /** As wide as the window, for a table. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The frame of an office page that is neither a list nor a form. */
export function OfficePage({ title, lead, head, wide = false, children }: OfficePageProps) {
  return (
    <div className={classNames(styles.page, wide && styles.wide)}>
      <PageHead title={title} {...(lead !== undefined && { lead })}>
        {head}
      </PageHead>
      {children}
    </div>
  );
}
