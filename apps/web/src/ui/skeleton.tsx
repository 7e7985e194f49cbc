import styles from './skeleton.module.css';

/** Grey lines where text will stand, so that nothing jumps when it comes. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div className={styles.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, i) => (
        <span key={i} className={styles.skeleton} />
      ))}
    </div>
  );
}
