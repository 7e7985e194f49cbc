import type { Promo } from '@fiacre/contract';
import { actionColumn, type ListColumn } from '../../back-office/view/list-column.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { RowButtons } from '../../ui/editing/row-buttons.tsx';

export interface PromoActions {
  readonly onEdit: (promo: Promo) => void;
  readonly onDelete: (promo: Promo) => void;
}

const states: Readonly<Record<Promo['state'], { readonly text: TextKey; readonly tone: BadgeTone }>> = {
  open: { text: 'promo_open', tone: 'good' },
  expired: { text: 'promo_over', tone: 'neutral' },
  used_up: { text: 'promo_spent', tone: 'warn' },
};

function State({ state }: Pick<Promo, 'state'>) {
  const t = useText();
  return <Badge tone={states[state].tone}>{t(states[state].text)}</Badge>;
}

/** The columns of the promos. Sources: PROMO-1, PROMO-2, DATA-5. */
export function promoColumns({ onEdit, onDelete }: PromoActions): readonly ListColumn<Promo>[] {
  return [
    {
      name: 'promoName',
      fields: ['promoName'],
      label: 'promo_name',
      widthPixels: 150,
      sort: 'promoName',
      text: ({ promoName }) => promoName,
    },
    {
      name: 'state',
      fields: ['state'],
      label: 'col_status',
      widthPixels: 110,
      text: ({ state }, { t }) => t(states[state].text),
      draw: ({ state }) => <State state={state} />,
    },
    {
      name: 'promoDiscountValue',
      fields: ['promoDiscountValue'],
      label: 'promo_discount',
      widthPixels: 100,
      align: 'end',
      text: ({ promoDiscountType, promoDiscountValue }, { money }) =>
        promoDiscountType === 'flat' ? money(promoDiscountValue) : `${promoDiscountValue} %`,
    },
    {
      name: 'maxPromoDiscountValue',
      fields: ['maxPromoDiscountValue'],
      label: 'promo_max_discount',
      widthPixels: 140,
      align: 'end',
      text: ({ maxPromoDiscountValue }, { money }) => money(maxPromoDiscountValue),
    },
    {
      name: 'minOrder',
      fields: ['minOrder'],
      label: 'promo_minimum_fare',
      widthPixels: 120,
      align: 'end',
      text: ({ minOrder }, { money }) => money(minOrder),
    },
    {
      name: 'promoValidity',
      fields: ['promoValidity'],
      label: 'promo_validity',
      widthPixels: 120,
      sort: 'promoValidity',
      text: ({ promoValidity }, { day }) => day(promoValidity),
    },
    {
      name: 'userAvail',
      fields: ['userAvail'],
      label: 'promo_used',
      widthPixels: 80,
      align: 'end',
      sort: 'userAvail',
      text: ({ userAvail }) => String(userAvail),
    },
    {
      name: 'promoUsageLimit',
      fields: ['promoUsageLimit'],
      label: 'promo_usage_limit',
      widthPixels: 110,
      align: 'end',
      text: ({ promoUsageLimit }) => String(promoUsageLimit),
    },
    actionColumn(120, (promo) => (
      <RowButtons name={promo.promoName} onEdit={() => onEdit(promo)} onDelete={() => onDelete(promo)} />
    )),
    {
      name: 'promoDescription',
      fields: ['promoDescription'],
      label: 'promo_description',
      widthPixels: 240,
      text: ({ promoDescription }, { own }) => own(promoDescription),
    },
    {
      name: 'promoDiscountType',
      fields: ['promoDiscountType'],
      label: 'promo_discount_type',
      widthPixels: 130,
      text: ({ promoDiscountType }, { t }) =>
        t(promoDiscountType === 'flat' ? 'kind_flat' : 'kind_percentage'),
    },
    {
      name: 'createdAt',
      fields: ['createdAt'],
      label: 'col_since',
      widthPixels: 180,
      sort: 'createdAt',
      text: ({ createdAt }, { dateTime }) => dateTime(createdAt),
    },
  ];
}
