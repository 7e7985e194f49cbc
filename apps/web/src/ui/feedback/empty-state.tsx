import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Lantern } from '../brand/lantern.tsx';

/** Shown in place of an empty list. `children` is one sentence, with a link if there is something to do. */
export function EmptyState({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <Lantern lit={false} className={styles.lantern} />
      {children}
    </div>
  );
}
