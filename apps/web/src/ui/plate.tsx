import type { ReactNode } from 'react';
import styles from './plate.module.css';

/** A plate for names and numbers: a booking's reference, a licence plate, a step. */
export function Plate({ children }: { readonly children: ReactNode }) {
  return <bdi className={styles.plate}>{children}</bdi>;
}
