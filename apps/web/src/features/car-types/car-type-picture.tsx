import { useEffect, useId, useMemo } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { Field } from '../../ui/field.tsx';
import styles from './car-types.module.css';

/** The pictures that come with the product. */
const shipped = ['standard', 'comfort', 'van', 'accessible', 'executive'] as const;

export interface CarTypePictureProps {
  /** The saved or chosen URL. */
  readonly image: string;
  /** A file that is uploaded when the car type is saved. */
  readonly file: File | null;
  readonly error: string | undefined;
  readonly onImage: (image: string) => void;
  readonly onFile: (file: File) => void;
}

/** The picture of a car type: one of the product's own, or an uploaded one. Source: DATA-4. */
export function CarTypePicture({ image, file, error, onImage, onFile }: CarTypePictureProps) {
  const t = useText();
  const name = useId();
  const preview = useMemo(() => (file === null ? null : URL.createObjectURL(file)), [file]);
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);
  const shown = preview ?? image;
  return (
    <div className={styles.picture}>
      <div className={styles.preview}>
        {shown === '' ? (
          <span>{t('car_no_picture')}</span>
        ) : (
          <img src={shown} alt={t('car_picture_preview')} />
        )}
      </div>
      <fieldset className={styles.shipped}>
        <legend>{t('car_picture_shipped')}</legend>
        {shipped.map((car) => (
          <label key={car} title={t(`car_picture_${car}`)}>
            <input
              type="radio"
              name={name}
              aria-label={t(`car_picture_${car}`)}
              checked={file === null && image === `/cars/${car}.svg`}
              onChange={() => onImage(`/cars/${car}.svg`)}
            />
            <img src={`/cars/${car}.svg`} alt="" />
          </label>
        ))}
      </fieldset>
      <Field label={t('car_picture_upload')} hint={t('car_picture_upload_hint')} error={error}>
        {(ids) => (
          <input
            {...ids}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            className={styles.file}
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              if (chosen !== undefined) onFile(chosen);
            }}
          />
        )}
      </Field>
    </div>
  );
}
