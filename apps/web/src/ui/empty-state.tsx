import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Lantern } from './lantern.tsx';

/** Stands where a list would be. `children` is one sentence, and a way on if there is one. */
export function EmptyState({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <Lantern lit={false} className={styles.lantern} />
      {children}
    </div>
  );
}
