import { useState } from 'react';
import styles from './avatar.module.css';

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map(
    (word) => Array.from(word ?? '')[0] ?? '',
  );
  return letters.join('').toLocaleUpperCase();
}

/**
 * A photo, or the initials if there is none or it has been removed. The name is next to it, so the image is
 * decorative.
 */
export function Avatar({ name, image }: { readonly name: string; readonly image?: string | null }) {
  const [missing, setMissing] = useState<string>();
  const isShown = typeof image === 'string' && image !== '' && image !== missing;
  return (
    <span className={styles.avatar} aria-hidden="true">
      {isShown ? <img src={image} alt="" onError={() => setMissing(image)} /> : initialsOf(name)}
    </span>
  );
}
