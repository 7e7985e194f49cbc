import { useText } from '../../i18n/i18n-context.tsx';
import type { TextKey } from '../../i18n/text-key.ts';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import styles from './editing.module.css';
import type { EditForm } from './edit-form.ts';

/** The label of a field, and its value as text, in a comparison. */
export interface ComparedField<Draft> {
  readonly name: keyof Draft & string;
  /** Default: its name. */
  readonly label?: TextKey;
  readonly shown: (draft: Draft) => string;
}

export interface ConflictNoticeProps<Draft extends object> {
  readonly form: Pick<EditForm<Draft>, 'conflict' | 'draft' | 'takeTheirs'>;
  readonly fields: readonly ComparedField<Draft>[];
}

/** Says that another admin saved the row, with both values of each field that both changed. */
export function ConflictNotice<Draft extends object>({ form, fields }: ConflictNoticeProps<Draft>) {
  const t = useText();
  const { conflict, draft, takeTheirs } = form;
  if (conflict === null) return null;
  const differing = fields.filter(({ name }) => conflict.names.includes(name));
  return (
    <Notice tone="warn">
      <p>{t('edit_conflict')}</p>
      {differing.length > 0 && (
        <table className={styles.conflict}>
          <caption>{t('edit_conflict_fields')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('edit_conflict_field')}</th>
              <th scope="col">{t('edit_conflict_theirs')}</th>
              <th scope="col">{t('edit_conflict_mine')}</th>
              <th scope="col">{t('row_actions')}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map(({ name, label, shown }) => (
              <tr key={name}>
                <th scope="row">{label === undefined ? name : t(label)}</th>
                <td>{shown(conflict.theirs)}</td>
                <td>{shown(draft)}</td>
                <td>
                  <Button tone="secondary" onClick={() => takeTheirs(name)}>
                    {t('edit_conflict_take')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Notice>
  );
}
