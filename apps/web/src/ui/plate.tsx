import type { ReactNode } from 'react';
import styles from './plate.module.css';

/** The product's mark for names and numbers: a booking's reference, a car's plate, a step. */
export function Plate({ children }: { readonly children: ReactNode }) {
  return <span className={styles.plate}>{children}</span>;
}
