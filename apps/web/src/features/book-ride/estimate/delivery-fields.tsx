import { useText } from '../../../i18n/i18n-context.tsx';
import { westernDigits } from '../../../ui/fields/western-digits.ts';
import { TextAreaField, TextField } from '../../../ui/fields/text-field.tsx';
import type { DeliveryDraft } from '../draft/booking-draft.ts';
import styles from './estimate-dialog.module.css';

export interface DeliveryFieldsProps {
  readonly value: DeliveryDraft;
  readonly onChange: (value: DeliveryDraft) => void;
}

/** Who receives the parcel: entered next to the drop-off, and shown again with the price. Source: DELIV-2. */
export function RecipientFields({ value, onChange }: DeliveryFieldsProps) {
  const t = useText();
  return (
    <>
      <TextField
        label={t('delivery_person')}
        name="deliveryPerson"
        value={value.deliveryPerson}
        autoComplete="off"
        onChange={(event) => onChange({ ...value, deliveryPerson: event.target.value })}
      />
      <TextField
        label={t('delivery_person_phone')}
        name="deliveryPersonPhone"
        type="tel"
        marked
        value={value.deliveryPersonPhone}
        autoComplete="off"
        onChange={(event) => onChange({ ...value, deliveryPersonPhone: westernDigits(event.target.value) })}
      />
    </>
  );
}

/** A note for the driver, shown from accepting the ride until its end. */
export function NoteField({ value, onChange }: DeliveryFieldsProps) {
  const t = useText();
  return (
    <TextField
      label={t('caller_note')}
      maxLength={1000}
      autoComplete="off"
      value={value.pickUpInstructions}
      onChange={(event) => onChange({ ...value, pickUpInstructions: event.target.value })}
    />
  );
}

/** The parcel’s recipient and instructions for the driver. Source: LAND-9. */
export function DeliveryFields({ value, onChange }: DeliveryFieldsProps) {
  const t = useText();
  return (
    <div className={styles.delivery}>
      <RecipientFields value={value} onChange={onChange} />
      <TextAreaField
        label={t('pickup_instructions')}
        value={value.pickUpInstructions}
        onChange={(event) => onChange({ ...value, pickUpInstructions: event.target.value })}
      />
      <TextAreaField
        label={t('delivery_instructions')}
        value={value.deliveryInstructions}
        onChange={(event) => onChange({ ...value, deliveryInstructions: event.target.value })}
      />
    </div>
  );
}
