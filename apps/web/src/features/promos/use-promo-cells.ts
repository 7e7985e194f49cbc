import type { Promo, PromoRequest } from '@fiacre/contract';
import { usePromoEdits } from '../../api/office/promos.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { cellEditing, type CellEditing } from '../../back-office/grid/cell-editing.ts';
import { draftOfPromo, promoFields, readPromo, type PromoDraft } from './promo-draft.ts';

const columns: ReadonlySet<string> = new Set<keyof PromoDraft>([
  'promoDiscountValue',
  'maxPromoDiscountValue',
  'minOrder',
  'promoValidity',
  'promoUsageLimit',
  'promoDescription',
]);

/** The figures and texts of a promo, edited in the list. Sources: PROMO-1, DEMO-3. */
export function usePromoCells(): CellEditing<Promo> | undefined {
  const { code, allowCriticalEditsAdmin } = useSettings();
  const { save } = usePromoEdits();
  if (!allowCriticalEditsAdmin) return undefined;
  const draftOf = (promo: Promo) => draftOfPromo(promo, code);
  return cellEditing<Promo, PromoDraft, PromoRequest>({
    columns,
    fieldsOf: (promo) => promoFields(draftOf(promo)).filter(({ name }) => columns.has(name)),
    draftOf,
    read: (draft) => readPromo(draft, code),
    save: (body, row) => save.sendAsync({ body, row }),
  });
}
