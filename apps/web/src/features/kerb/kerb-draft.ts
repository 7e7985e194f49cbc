import type { KerbPlace, KerbPlaceRequest } from '@fiacre/contract';
import { amountToDecimal, type KerbKind } from '@fiacre/domain';
import type { TextKey } from '@fiacre/contract/texts/en';
import { readCorners, writePlace } from '../../map/drawing/typed-places.ts';
import type { EditField } from '../../ui/editing/edit-field.ts';
import type { Reading } from '../../ui/editing/edit-form.ts';
import { parseAmountText, plainDecimal } from '../../ui/fields/parse-amount-text.ts';

/** A kerb place as typed. */
export interface KerbDraft {
  readonly name: string;
  readonly kind: string;
  readonly point: string;
  readonly note: string;
  readonly active: string;
  readonly commissionKind: string;
  readonly commission: string;
  /** Empty: none. */
  readonly companyId: string;
}

export const kerbKindTexts = {
  rank: 'kerb_kind_rank',
  hotel: 'kerb_kind_hotel',
  venue: 'kerb_kind_venue',
} as const satisfies Record<KerbKind, TextKey>;

const commissionKinds = {
  none: 'kerb_commission_none',
  percent: 'kerb_commission_percent',
  amount: 'kerb_commission_amount',
} as const;

/** The fields in the order of the form; the map stands after the point. */
export function kerbFields({ commissionKind }: KerbDraft): readonly EditField<keyof KerbDraft>[] {
  const value = {
    name: 'commission',
    label: 'kerb_commission_value',
    kind: commissionKind === 'amount' ? 'amount' : 'number',
    marked: true,
  } as const;
  return [
    { name: 'name', label: 'kerb_name', kind: 'text', maxLength: 60, marked: true },
    { name: 'kind', label: 'kerb_kind', kind: 'choice', options: kerbKindTexts },
    { name: 'point', label: 'kerb_point', kind: 'text', hint: 'kerb_point_hint', marked: true },
    { name: 'note', label: 'kerb_note', kind: 'text', maxLength: 120, hint: 'kerb_note_hint' },
    { name: 'active', label: 'kerb_active', kind: 'choice', options: { yes: 'yes', no: 'no' } },
    { name: 'commissionKind', label: 'kerb_commission_kind', kind: 'choice', options: commissionKinds },
    ...(commissionKind === 'none' ? [] : [value]),
  ];
}

export const blankKerb: KerbDraft = {
  name: '',
  kind: 'hotel',
  point: '',
  note: '',
  active: 'yes',
  commissionKind: 'none',
  commission: '',
  companyId: '',
};

export function draftOfKerb({ name, kind, note, active, commission, company, ...at }: KerbPlace): KerbDraft {
  const shared = { name, kind, note, point: writePlace(at), companyId: company?.id ?? '' };
  const place = { ...shared, active: active ? 'yes' : 'no' };
  if (commission === null) return { ...place, commissionKind: 'none', commission: '' };
  const value =
    commission.kind === 'percent'
      ? String(commission.percent)
      : amountToDecimal(commission.amount, commission.currency);
  return { ...place, commissionKind: commission.kind, commission: value };
}

/** Most mistakes are shown before sending. */
export function readKerb(draft: KerbDraft, currency: string): Reading<KerbDraft, KerbPlaceRequest> {
  const name = draft.name.trim();
  const [at] = readCorners(draft.point);
  const commission = commissionOf(draft, currency);
  const errors = {
    ...(name === '' && { name: 'field_required' as const }),
    ...(at === undefined && { point: 'kerb_point_unreadable' as const }),
    ...(commission === 'unreadable' && { commission: 'kerb_commission_unreadable' as const }),
  };
  if (at === undefined || commission === 'unreadable' || name === '') return { errors };
  const { kind, note, active } = draft;
  const place = { name, kind: kind as KerbKind, ...at, note: note.trim(), active: active === 'yes' };
  return { body: { ...place, commission, companyId: draft.companyId || null } };
}

function commissionOf(
  { commissionKind, commission }: KerbDraft,
  currency: string,
): KerbPlaceRequest['commission'] | 'unreadable' {
  if (commissionKind === 'none') return null;
  if (commissionKind === 'amount') {
    const amount = parseAmountText(commission, currency);
    return amount === null || amount < 1 ? 'unreadable' : { kind: 'amount', amount };
  }
  const percent = Number(plainDecimal(commission));
  const isValid = percent > 0 && percent <= 100 && Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6;
  return isValid ? { kind: 'percent', percent } : 'unreadable';
}
