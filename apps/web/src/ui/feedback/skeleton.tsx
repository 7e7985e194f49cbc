import styles from './skeleton.module.css';

/** Grey placeholder lines, so that nothing shifts when the text arrives. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div className={styles.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, i) => (
        <span key={i} className={styles.skeleton} />
      ))}
    </div>
  );
}
