import type { OfferedCarType, Extra } from '@fiacre/contract';
import { useId } from 'react';
import { useSettings } from '../../api/shared-queries.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Price } from '../../ui/price.tsx';
import type { RideDraft } from './draft/booking-draft.ts';
import form from './booking-form.module.css';
import styles from './options.module.css';

interface ParcelFieldProps {
  readonly carType: OfferedCarType;
  readonly draft: Pick<RideDraft, 'parcelType' | 'option'>;
  /** Opens the dialog with the sizes and options of the vehicle. */
  readonly onChoose: () => void;
}

/** The parcel type. The price depends on it, so it is asked first. Source: LAND-8. */
export function ParcelField({ carType, draft, onChoose }: ParcelFieldProps) {
  const { t, locale, own } = useI18n();
  const isParcel = useSettings().appCategory === 'delivery';
  if (!isParcel || carType.parcelTypes.length === 0) return null;
  const chosen = [carType.parcelTypes[draft.parcelType ?? -1], carType.options[draft.option ?? -1]].flatMap(
    (extra) => (extra === undefined ? [] : [own(extra.description)]),
  );
  const name =
    chosen.length === 0
      ? t('choose_parcel')
      : new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(chosen);
  return (
    <div className={form.scripted}>
      <Button tone="secondary" wide aria-label={`${t('your_options')}: ${name}`} onClick={onChoose}>
        <Icon name="box" />
        <bdi>{name}</bdi>
      </Button>
    </div>
  );
}

interface OptionsDialogProps {
  readonly carType: OfferedCarType;
  readonly parcelType: number | null;
  readonly option: number | null;
  readonly onChange: (change: { parcelType?: number | null; option?: number | null }) => void;
  readonly onContinue: () => void;
  readonly onClose: () => void;
  readonly busy: boolean;
}

/** Parcel type and options of a car type, with the price of each. Source: LAND-8. */
export function OptionsDialog(props: OptionsDialogProps) {
  const { carType, parcelType, option, onChange, onContinue, onClose, busy } = props;
  const t = useText();
  const { appCategory } = useSettings();
  return (
    <Dialog
      title={t('your_options')}
      onClose={onClose}
      actions={
        <Button busy={busy} onClick={onContinue}>
          {t('continue')}
        </Button>
      }
    >
      <div className={styles.form}>
        <ExtraChoice
          label={t('parcel_type')}
          extras={carType.parcelTypes}
          required={appCategory === 'delivery'}
          value={parcelType}
          onChange={(index) => onChange({ parcelType: index })}
        />
        <ExtraChoice
          label={t('parcel_option')}
          extras={carType.options}
          value={option}
          onChange={(index) => onChange({ option: index })}
        />
      </div>
    </Dialog>
  );
}

interface ExtraChoiceProps {
  readonly label: string;
  readonly extras: readonly Extra[];
  /** Whether one of them must be chosen. */
  readonly required?: boolean;
  readonly value: number | null;
  readonly onChange: (index: number | null) => void;
}

function ExtraChoice({ label, extras, required = false, value, onChange }: ExtraChoiceProps) {
  const { t, own } = useI18n();
  const name = useId();
  if (extras.length === 0) return null;
  const choices = extras.map((extra, index) => ({ extra, index }));
  const rows = required ? choices : [{ extra: null, index: null }, ...choices];
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {rows.map(({ extra, index }) => (
        <label key={index ?? 'none'} className={styles.row}>
          <input type="radio" name={name} checked={value === index} onChange={() => onChange(index)} />
          <span>{extra === null ? t('no_extra') : own(extra.description)}</span>
          {extra !== null && extra.amount > 0 && (
            <span className={styles.amount}>
              + <Price amount={extra.amount} />
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
