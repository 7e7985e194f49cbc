import { useSettings } from '../../api/shared-queries.ts';
import { feeClocks } from '@fiacre/domain';
import { useText } from '../../i18n/i18n-context.tsx';
import type { EditForm } from '../../ui/editing/edit-form.ts';
import { chargeOf, isBlank, type CarTypeDraft, type SlabDraft } from './car-type-draft.ts';
import { parseNumberText } from '../../ui/fields/rate-text.ts';
import { SubTable, type SubTableColumn } from './sub-table.tsx';

/** Parcel types, options and cancellation slabs of a car type. Sources: CAR-2, CAR-4. */
export function CarTypeSubTables({ form }: { readonly form: EditForm<CarTypeDraft> }) {
  const t = useText();
  const { code } = useSettings();
  const { draft, errors, set } = form;
  const amount: SubTableColumn<'amount'> = {
    name: 'amount',
    label: 'col_amount',
    kind: 'number',
    isValid: (typed) => chargeOf(typed, code) !== null,
  };
  const extras: readonly SubTableColumn<'description' | 'amount'>[] = [
    {
      name: 'description',
      label: 'sub_table_description',
      kind: 'text',
      isValid: (typed) => typed.trim() !== '',
    },
    amount,
  ];
  const slabs: readonly SubTableColumn<keyof SlabDraft>[] = [
    {
      name: 'since',
      label: 'car_slab_since',
      kind: 'choice',
      options: feeClocks.map((value) => ({ value, label: `fee_clock_${value}` as const })),
      isValid: () => true,
    },
    {
      name: 'minsDelayed',
      label: 'car_slab_minutes',
      kind: 'number',
      isValid: (typed) => parseNumberText(typed) !== null,
    },
    amount,
    {
      name: 'percent',
      label: 'car_slab_percent',
      kind: 'number',
      isValid: (typed) => isBlank(typed) || parseNumberText(typed) !== null,
    },
    {
      name: 'maxAmount',
      label: 'car_slab_max',
      kind: 'number',
      isValid: (typed) => isBlank(typed) || chargeOf(typed, code) !== null,
    },
  ];
  return (
    <>
      <SubTable
        title={t('car_parcel_types')}
        hint={t('car_parcel_types_hint')}
        addLabel={t('car_parcel_type_add')}
        columns={extras}
        rows={draft.parcelTypes}
        onChange={(parcelTypes) => set({ parcelTypes })}
        error={errors.parcelTypes && t(errors.parcelTypes)}
      />
      <SubTable
        title={t('car_options')}
        hint={t('car_options_hint')}
        addLabel={t('car_option_add')}
        columns={extras}
        rows={draft.options}
        onChange={(options) => set({ options })}
        error={errors.options && t(errors.options)}
      />
      <SubTable
        title={t('car_cancel_slabs')}
        hint={t('car_cancel_slabs_hint')}
        addLabel={t('car_cancel_slab_add')}
        columns={slabs}
        rows={draft.cancelSlab}
        onChange={(cancelSlab) => set({ cancelSlab })}
        error={errors.cancelSlab && t(errors.cancelSlab)}
      />
    </>
  );
}
