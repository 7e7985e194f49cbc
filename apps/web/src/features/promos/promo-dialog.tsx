import type { Promo } from '@fiacre/contract';
import { usePromoEdits, usePromoTimeZone } from '../../api/office/promos.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { DeleteDialog } from '../../ui/editing/delete-dialog.tsx';
import { EditDialog } from '../../ui/editing/edit-dialog.tsx';
import { useEditForm } from '../../ui/editing/edit-form.ts';
import { FormField } from '../../ui/editing/form-field.tsx';
import { blankPromo, comparedPromoFields, draftOfPromo, promoFields, readPromo } from './promo-draft.ts';
import styles from './promos.module.css';

export interface PromoDialogProps {
  /** The promo to edit; null to add one. */
  readonly promo: Promo | null;
  readonly onClose: () => void;
}

/** Adds or edits a promo. Its uses are counted by the server alone. Sources: PROMO-1 to PROMO-3. */
export function PromoDialog({ promo, onClose }: PromoDialogProps) {
  const t = useText();
  const { code } = useSettings();
  const { timeZone, differs } = usePromoTimeZone();
  const { save } = usePromoEdits();
  const form = useEditForm({
    row: promo,
    blank: blankPromo,
    draftOf: (row: Promo) => draftOfPromo(row, code),
    read: (draft) => readPromo(draft, code),
    save,
    onSaved: onClose,
  });
  return (
    <EditDialog
      title={promo === null ? t('promo_add') : t('edit_row', { name: promo.promoName })}
      onClose={onClose}
      form={form}
      compared={comparedPromoFields(t)}
    >
      <div className={styles.fields}>
        {promoFields(form.draft).map((field) => (
          <FormField key={field.name} field={field} form={form} />
        ))}
      </div>
      <p className={styles.note}>
        {timeZone === undefined
          ? t('promo_validity_note')
          : t(differs ? 'promo_validity_cities' : 'promo_validity_zone', { timeZone })}
      </p>
      {promo !== null && (
        <p className={styles.note}>{t('promo_used_note', { count: promo.userAvail + promo.held })}</p>
      )}
    </EditDialog>
  );
}

export interface DeletePromoDialogProps {
  readonly promo: Promo;
  readonly onClose: () => void;
}

/** Asks for confirmation, and says how often the promo was used and which rides keep it. Source: PROMO-1. */
export function DeletePromoDialog({ promo, onClose }: DeletePromoDialogProps) {
  const t = useText();
  const { remove, restore } = usePromoEdits();
  return (
    <DeleteDialog
      title={t('delete_row_question', { name: promo.promoName })}
      row={promo}
      remove={remove}
      undo={{ name: promo.promoName, restore }}
      onClose={onClose}
    >
      <p>{t('promo_delete_text')}</p>
      <p>{t('promo_used_note', { count: promo.userAvail })}</p>
      {promo.held > 0 && <p>{t('promo_held_note', { count: promo.held })}</p>}
    </DeleteDialog>
  );
}
