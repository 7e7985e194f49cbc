import type { FeeClock } from '@fiacre/domain';
import type { TextKey } from '@fiacre/contract/texts/en';
import type { ComparedField } from '../../ui/editing/form-conflict.tsx';
import { PicturePreview } from './car-type-picture.tsx';
import { carTypeFields, tariffFields, type CarTypeDraft, type ExtraDraft } from './car-type-draft.ts';

const listOf = (rows: readonly ExtraDraft[]) =>
  rows.map(({ description, amount }) => `${description}: ${amount}`).join(', ');

/** Every field of a car type as text or picture, for comparison with another admin's value. */
export function comparedFields(t: (key: TextKey) => string): readonly ComparedField<CarTypeDraft>[] {
  const typed = [...carTypeFields, ...tariffFields].map(({ name, label }) => ({
    name,
    label,
    shown: (draft: CarTypeDraft) => draft[name],
  }));
  return [
    ...typed,
    {
      name: 'convenienceFeeType',
      label: 'car_fee_type',
      shown: (draft) => t(draft.convenienceFeeType === 'flat' ? 'kind_flat' : 'kind_percentage'),
    },
    { name: 'convenienceFees', label: 'car_fee', shown: (draft) => draft.convenienceFees },
    {
      name: 'image',
      label: 'car_picture',
      shown: ({ image }) => (image === '' ? '' : <PicturePreview image={image} />),
    },
    { name: 'parcelTypes', label: 'car_parcel_types', shown: (draft) => listOf(draft.parcelTypes) },
    { name: 'options', label: 'car_options', shown: (draft) => listOf(draft.options) },
    {
      name: 'cancelSlab',
      label: 'car_cancel_slabs',
      shown: (draft) =>
        draft.cancelSlab
          .map(({ since, minsDelayed, amount, percent, maxAmount }) => {
            const share = percent === '' ? '' : `, ${percent} %`;
            const most = maxAmount === '' ? '' : `, ${t('car_slab_max')} ${maxAmount}`;
            return `${t(`fee_clock_${since as FeeClock}`)}, ${minsDelayed}: ${amount}${share}${most}`;
          })
          .join('; '),
    },
  ];
}
