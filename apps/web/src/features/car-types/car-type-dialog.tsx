import type { CarType } from '@fiacre/contract';
import { useRef } from 'react';
import { queryKeys } from '../../api/client/query-keys.ts';
import { useSend, type RowEdit } from '../../api/sync/send.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { EditDialog } from '../../ui/editing/edit-dialog.tsx';
import { useEditForm } from '../../ui/editing/edit-form.ts';
import { FormField } from '../../ui/editing/form-field.tsx';
import {
  blankCarType,
  carTypeFields,
  defaultPicture,
  draftOfCarType,
  feeField,
  readCarType,
  readTariff,
  tariffFields,
  type CarTypeValues,
} from './car-type-draft.ts';
import { CarTypePicture } from './car-type-picture.tsx';
import { CarTypeSubTables } from './car-type-sub-tables.tsx';
import styles from './car-types.module.css';
import { comparedFields } from './compared-fields.tsx';
import { FareExample } from './fare-example.tsx';

export interface CarTypeDialogProps {
  /** The car type to edit; null to add one. */
  readonly carType: CarType | null;
  readonly onClose: () => void;
}

/** Adds or edits a car type, and shows the effect of its tariff before saving. Sources: CAR-1 to CAR-3. */
export function CarTypeDialog({ carType, onClose }: CarTypeDialogProps) {
  const t = useText();
  const { code, convertToMile } = useSettings();
  const save = useSaveCarType();
  const form = useEditForm({
    row: carType,
    blank: blankCarType,
    draftOf: (row: CarType) => draftOfCarType(row, code),
    read: (draft) => readCarType(draft, code),
    save,
    onSaved: onClose,
    refusedFields: {
      image_unreadable: 'image',
      image_too_large: 'image',
      too_large: 'image',
      unsupported_media_type: 'image',
    },
  });
  const { draft, errors, set } = form;
  return (
    <EditDialog
      wide
      title={carType === null ? t('car_type_add') : t('edit_row', { name: carType.name })}
      onClose={onClose}
      form={form}
      compared={comparedFields(t)}
    >
      <div className={styles.columns}>
        <div className={styles.fields}>
          {carTypeFields.map((field) => (
            <FormField key={field.name} field={field} form={form} />
          ))}
          <CarTypePicture
            image={draft.image}
            error={errors.image && t(errors.image)}
            onImage={(image) => set({ image })}
          />
        </div>
        <div className={styles.fields}>
          <div className={styles.tariff}>
            {tariffFields.map((field) => (
              <FormField key={field.name} field={distanceField(field, convertToMile)} form={form} />
            ))}
            <FormField field={feeTypeField} form={form} />
            <FormField field={feeField(draft.convenienceFeeType)} form={form} />
          </div>
          <FareExample before={carType} after={readTariff(draft, code)} />
        </div>
      </div>
      <CarTypeSubTables form={form} />
    </EditDialog>
  );
}

const feeTypeField = {
  name: 'convenienceFeeType',
  label: 'car_fee_type',
  kind: 'choice',
  options: { percentage: 'kind_percentage', flat: 'kind_flat' },
} as const;

function distanceField(field: (typeof tariffFields)[number], inMiles: boolean) {
  return inMiles && field.name === 'ratePerUnitDistance'
    ? ({ ...field, label: 'car_rate_mile' } as const)
    : field;
}

/** Saves the car type and then its picture. A retry after a failed upload continues with what was saved. */
function useSaveCarType() {
  const saved = useRef<CarType | null>(null);
  return useSend({
    request: async (api, { body: { image, ...values }, row }: RowEdit<CarTypeValues, CarType>) => {
      const base =
        saved.current !== null && saved.current.version > (row?.version ?? 0) ? saved.current : row;
      const file = image instanceof File ? image : null;
      const body = { ...values, image: image instanceof File ? (base?.image ?? defaultPicture) : image };
      saved.current =
        base === null
          ? await api.addCarType({ body })
          : await api.updateCarType({ params: { id: base.id }, body: { ...body, version: base.version } });
      if (file === null) return saved.current;
      const { id, version } = saved.current;
      const bytes = new Uint8Array(await file.arrayBuffer());
      return api.putCarTypeImage({ params: { id }, query: { version }, body: bytes });
    },
    refetch: [queryKeys.carTypes],
  });
}
