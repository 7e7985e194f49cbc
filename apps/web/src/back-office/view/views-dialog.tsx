import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useOfferUndo } from '../../ui/undo/undo-context.ts';
import type { SavedColumns } from './saved-columns.ts';
import type { SavedView, SavedViewsControl } from './saved-views.ts';
import styles from './views-dialog.module.css';

export interface ViewsDialogProps extends SavedViewsControl {
  readonly columns: SavedColumns;
  readonly onColumns: (columns: SavedColumns) => void;
  readonly onClose: () => void;
}

/** Opens, saves and removes the views of a list. */
export function ViewsDialog({ views, add, remove, columns, onColumns, onClose }: ViewsDialogProps) {
  const t = useText();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const trimmed = name.trim();
  const offerUndo = useOfferUndo();
  const forget = (view: SavedView) => {
    remove(view.name);
    offerUndo({
      text: t('row_deleted', { name: view.name }),
      undo: () => {
        add(view);
        return Promise.resolve(null);
      },
    });
  };
  return (
    <Dialog title={t('views')} onClose={onClose}>
      {views.length === 0 && <p>{t('views_none')}</p>}
      <ul className={styles.views}>
        {views.map((view) => (
          <li key={view.name}>
            <Button
              tone="quiet"
              onClick={() => {
                onColumns(view.columns);
                void navigate({ search: view.search });
                onClose();
              }}
            >
              <bdi>{view.name}</bdi>
            </Button>
            <IconButton label={t('view_remove', { name: view.name })} onClick={() => forget(view)}>
              <Icon name="close" />
            </IconButton>
          </li>
        ))}
      </ul>
      <form
        className={styles.save}
        onSubmit={(event) => {
          event.preventDefault();
          if (trimmed === '') return;
          add({ name: trimmed, search, columns });
          setName('');
        }}
      >
        <TextField
          label={t('view_name')}
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" disabled={trimmed === ''}>
          {t('view_save')}
        </Button>
      </form>
    </Dialog>
  );
}
