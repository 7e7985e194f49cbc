import type { Promo, PromoRequest } from '@fiacre/contract';
import { amountToDecimal } from '@fiacre/domain';
import type { TextKey } from '@fiacre/contract/texts/en';
import type { ComparedField } from '../../ui/editing/form-conflict.tsx';
import type { EditField } from '../../ui/editing/edit-field.ts';
import type { Reading } from '../../ui/editing/edit-form.ts';
import { amountProblem, parseAmountText, plainDecimal } from '../../ui/fields/parse-amount-text.ts';

/** A promo as typed. Source: DATA-5. */
export type PromoDraft = { readonly [Name in keyof PromoRequest]: string };
type Field = EditField<keyof PromoDraft>;

const discountTypes = { percentage: 'kind_percentage', flat: 'kind_flat' } as const;

/** The fields in the order of the form. */
export function promoFields({ promoDiscountType }: PromoDraft): readonly Field[] {
  const isFlat = promoDiscountType === 'flat';
  return [
    {
      name: 'promoName',
      label: 'promo_name',
      kind: 'text',
      maxLength: 60,
      marked: true,
      hint: 'promo_name_hint',
    },
    { name: 'promoDescription', label: 'promo_description', kind: 'text', maxLength: 500 },
    { name: 'promoDiscountType', label: 'promo_discount_type', kind: 'choice', options: discountTypes },
    {
      name: 'promoDiscountValue',
      label: isFlat ? 'promo_discount' : 'promo_discount_percent',
      kind: isFlat ? 'amount' : 'number',
      marked: true,
    },
    {
      name: 'maxPromoDiscountValue',
      label: 'promo_max_discount',
      kind: 'amount',
      marked: true,
      hint: 'promo_max_discount_hint',
    },
    { name: 'minOrder', label: 'promo_minimum_fare', kind: 'amount', marked: true },
    { name: 'promoValidity', label: 'promo_validity', kind: 'date', marked: true },
    { name: 'promoUsageLimit', label: 'promo_usage_limit', kind: 'number', marked: true },
  ];
}

export const blankPromo: PromoDraft = {
  promoName: '',
  promoDescription: '',
  promoDiscountType: 'percentage',
  promoDiscountValue: '',
  maxPromoDiscountValue: '',
  minOrder: '0',
  promoValidity: '',
  promoUsageLimit: '',
};

export function draftOfPromo(promo: Promo, currency: string): PromoDraft {
  const { promoName, promoDescription, promoDiscountType, promoDiscountValue, promoValidity } = promo;
  return {
    promoName,
    promoDescription,
    promoDiscountType,
    promoDiscountValue:
      promoDiscountType === 'flat'
        ? amountToDecimal(promoDiscountValue, currency)
        : String(promoDiscountValue),
    maxPromoDiscountValue: amountToDecimal(promo.maxPromoDiscountValue, currency),
    minOrder: amountToDecimal(promo.minOrder, currency),
    promoValidity,
    promoUsageLimit: String(promo.promoUsageLimit),
  };
}

function amountOf(typed: string, currency: string): number | null {
  const amount = parseAmountText(typed, currency);
  return amount === null || amount < 0 ? null : amount;
}

/** Up to 100, with up to four decimals. */
function percentOf(typed: string): number | null {
  const text = plainDecimal(typed);
  return /^\d{1,3}(?:\.\d{0,4})?$/.test(text) && Number(text) <= 100 ? Number(text) : null;
}

function countOf(typed: string): number | null {
  const text = plainDecimal(typed);
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** The same rules as the server's, so that most mistakes are shown before sending. Sources: PROMO-1, PROMO-3. */
export function readPromo(draft: PromoDraft, currency: string): Reading<PromoDraft, PromoRequest> {
  const isFlat = draft.promoDiscountType === 'flat';
  const value = isFlat ? amountOf(draft.promoDiscountValue, currency) : percentOf(draft.promoDiscountValue);
  const maxPromoDiscountValue = amountOf(draft.maxPromoDiscountValue, currency);
  const minOrder = amountOf(draft.minOrder, currency);
  const promoUsageLimit = countOf(draft.promoUsageLimit);
  const promoName = draft.promoName.trim();
  const checks: readonly (readonly [keyof PromoDraft, boolean, TextKey])[] = [
    ['promoName', promoName !== '', 'field_required'],
    ['promoDiscountValue', value !== null && value > 0, isFlat ? 'promo_value_flat' : 'promo_value_percent'],
    ['maxPromoDiscountValue', maxPromoDiscountValue !== null, amountProblem(draft.maxPromoDiscountValue)],
    ['minOrder', minOrder !== null, amountProblem(draft.minOrder)],
    ['promoValidity', draft.promoValidity !== '', 'promo_validity_missing'],
    ['promoUsageLimit', promoUsageLimit !== null, 'field_count'],
  ];
  const wrong = checks.filter(([, isRight]) => !isRight);
  if (wrong.length > 0) return { errors: Object.fromEntries(wrong.map(([name, , text]) => [name, text])) };
  return {
    body: {
      promoName,
      promoDescription: draft.promoDescription.trim(),
      promoDiscountType: isFlat ? 'flat' : 'percentage',
      promoDiscountValue: value ?? 0,
      maxPromoDiscountValue: maxPromoDiscountValue ?? 0,
      minOrder: minOrder ?? 0,
      promoValidity: draft.promoValidity,
      promoUsageLimit: promoUsageLimit ?? 0,
    },
  };
}

/** Every field as text, for comparison with another admin's value. */
export function comparedPromoFields(t: (key: TextKey) => string): readonly ComparedField<PromoDraft>[] {
  return promoFields(blankPromo).map(({ name, label }) => ({
    name,
    label: name === 'promoDiscountValue' ? 'promo_discount' : label,
    shown: (draft) =>
      name === 'promoDiscountType'
        ? t(draft.promoDiscountType === 'flat' ? 'kind_flat' : 'kind_percentage')
        : draft[name],
  }));
}
