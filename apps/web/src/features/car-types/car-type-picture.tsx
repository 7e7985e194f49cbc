import { useEffect, useId, useMemo } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { Field } from '../../ui/fields/field.tsx';
import type { CarTypeDraft } from './car-type-draft.ts';
import styles from './car-types.module.css';

/** The pictures that come with the product. */
const shipped = ['standard', 'comfort', 'van', 'accessible', 'executive'] as const;

export interface CarTypePictureProps {
  readonly image: CarTypeDraft['image'];
  readonly error: string | undefined;
  readonly onImage: (image: CarTypeDraft['image']) => void;
}

/** The picture of a car type: a built-in picture, or an uploaded one. Source: DATA-4. */
export function CarTypePicture({ image, error, onImage }: CarTypePictureProps) {
  const t = useText();
  const name = useId();
  return (
    <div className={styles.picture}>
      <div className={styles.preview}>
        {image === '' ? <span>{t('car_no_picture')}</span> : <PicturePreview image={image} />}
      </div>
      <fieldset className={styles.shipped}>
        <legend>{t('car_picture_shipped')}</legend>
        {shipped.map((car) => (
          <label key={car} title={t(`car_picture_${car}`)}>
            <input
              type="radio"
              name={name}
              aria-label={t(`car_picture_${car}`)}
              checked={image === `/cars/${car}.svg`}
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
              if (chosen !== undefined) onImage(chosen);
            }}
          />
        )}
      </Field>
    </div>
  );
}

/** A picture of this site, or a file that is not uploaded yet. */
export function PicturePreview({ image }: { readonly image: CarTypeDraft['image'] }) {
  const t = useText();
  const local = useMemo(() => (image instanceof File ? URL.createObjectURL(image) : null), [image]);
  useEffect(() => () => URL.revokeObjectURL(local ?? ''), [local]);
  if (image instanceof File) return <img src={local ?? undefined} alt={image.name} />;
  return <img src={image} alt={t('car_picture_preview')} />;
}
