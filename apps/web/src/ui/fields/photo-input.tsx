import type { ChangeEvent } from 'react';
import { buttonClass } from '../button.tsx';
import { classNames } from '../styles/class-names.ts';
import styles from './photo-input.module.css';

export interface PhotoInputProps {
  readonly label: string;
  readonly isMain: boolean;
  /** Opens the camera on the back of a phone instead of the list of files. */
  readonly camera?: boolean;
  readonly onChoose: (file: File) => void;
}

/** A button that takes a photo, or chooses one from the device. */
export function PhotoInput({ label, isMain, camera = false, onChoose }: PhotoInputProps) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Choosing the same file again counts as a change.
    event.target.value = '';
    if (file !== undefined) onChoose(file);
  };
  return (
    <label className={classNames(buttonClass(isMain ? 'primary' : 'secondary', isMain), styles.way)}>
      {label}
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp"
        {...(camera && { capture: 'environment' })}
        onChange={choose}
      />
    </label>
  );
}
