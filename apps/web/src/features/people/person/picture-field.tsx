import { useText } from '../../../i18n/i18n-context.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import styles from '../people.module.css';

/** The maximum that the server accepts. Source: FILE-3. */
const maxBytes = 5 * 1024 * 1024;
const kinds = 'image/jpeg,image/png,image/webp';

export const tooLarge = (file: File): boolean => file.size > maxBytes;

export interface PictureFieldProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly busy?: boolean;
  readonly onChoose: (file: File | null) => void;
}

/** Chooses a picture; a phone offers its camera. */
export function PictureField({ label, error, busy = false, onChoose }: PictureFieldProps) {
  const t = useText();
  return (
    <div className={styles.upload}>
      <Field label={label} hint={t('license_hint')} error={error}>
        {(ids) => (
          <input
            {...ids}
            type="file"
            accept={kinds}
            disabled={busy}
            onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
          />
        )}
      </Field>
      {busy && <Spinner />}
    </div>
  );
}
