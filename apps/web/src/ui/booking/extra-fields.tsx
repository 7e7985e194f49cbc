import type { OfferedExtra } from '@fiacre/contract';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { ChoiceCheck } from '../fields/choice-list.tsx';
import { useMoney } from '../price.tsx';
import { SelectField } from '../fields/select-field.tsx';

export const maxItems = 10;

/** The whole numbers from `first` to `last`, as options of a list. */
export const numbersTo = (last: number, first: number): { value: string; label: string }[] =>
  Array.from({ length: last - first + 1 }, (_, i) => ({
    value: String(first + i),
    label: String(first + i),
  }));

interface ExtraFieldsProps {
  readonly extras: readonly OfferedExtra[];
  readonly onCount: (code: string, count: number) => void;
}

/** The extras of a tariff that somebody may add to a ride, each with its price. Source: TARIFF-6. */
export function ExtraFields({ extras, onCount }: ExtraFieldsProps) {
  return extras.map((extra) => (
    <ExtraField key={extra.code} extra={extra} onCount={(count) => onCount(extra.code, count)} />
  ));
}

interface ExtraFieldProps {
  readonly extra: OfferedExtra;
  readonly onCount: (count: number) => void;
}

/** An extra with its price. */
export function useExtraLabel(): (extra: Pick<OfferedExtra, 'name' | 'price'>) => string {
  const { t, own, locale } = useI18n();
  const money = useMoney();
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 });
  return ({ name, price }) => {
    const cost = price.kind === 'amount' ? money(price.amount) : percent.format(price.percent / 100);
    return t('extra_choice', { name: own(name), price: cost });
  };
}

function ExtraField({ extra, onCount }: ExtraFieldProps) {
  const { per, count } = extra;
  const label = useExtraLabel()(extra);
  if (per !== 'item')
    return <ChoiceCheck label={label} checked={count > 0} onChange={(isOn) => onCount(isOn ? 1 : 0)} />;
  return (
    <SelectField
      label={label}
      value={String(count)}
      options={numbersTo(Math.max(maxItems, count), 0)}
      onChange={(event) => onCount(Number(event.target.value))}
    />
  );
}
