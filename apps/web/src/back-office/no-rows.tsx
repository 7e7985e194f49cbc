import { createContext, use, type ReactNode } from 'react';
import styles from './office-grid.module.css';

interface Empty {
  readonly emptyText: string;
  /** What can be done next. */
  readonly emptyAction?: ReactNode;
}

/** The grid creates its slots without props of ours, so the text comes by context. */
export const EmptyContext = createContext<Empty>({ emptyText: '' });

/** Stands in place of the rows of an empty list. Source: EMPTY-12. */
export function NoRows() {
  const { emptyText, emptyAction } = use(EmptyContext);
  return (
    <div className={styles.empty}>
      <p>{emptyText}</p>
      {emptyAction}
    </div>
  );
}
