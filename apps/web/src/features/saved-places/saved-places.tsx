import type { SavedPlace, Waypoint } from '@fiacre/contract';
import { useState, type ReactNode } from 'react';
import { useChangeMyPlaces, useMyPlaces } from '../../api/my-places.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './saved-places.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

export interface SearchProps {
  readonly label: string;
  readonly onFound: (place: Waypoint | null) => void;
}

/** The rider's home, work and other places, which the booking form offers first. `search` renders a place search. */
export function SavedPlaces({ search }: { readonly search: (props: SearchProps) => ReactNode }) {
  const t = useText();
  const { data } = useMyPlaces();
  const change = useChangeMyPlaces();
  const [adding, setAdding] = useState(false);
  const nameOf = ({ kind, name, place }: SavedPlace) =>
    kind === 'other' ? name || place.add : t(`place_${kind}`);
  return (
    <section className={styles.part} aria-labelledby="saved-places">
      <h2 id="saved-places">{t('places_title')}</h2>
      <p className={styles.soft}>{t('places_lead')}</p>
      <FailureNotice failure={change.failure} />
      <ul className={styles.rows}>
        {data?.saved.map((saved) => (
          <li key={saved.id} className={styles.row}>
            <div>
              <bdi className={styles.name}>{nameOf(saved)}</bdi>
              <p className={styles.soft}>
                <bdi>{saved.place.add}</bdi>
              </p>
            </div>
            <Button
              tone="quiet"
              aria-label={t('place_remove', { name: nameOf(saved) })}
              onClick={() => change.send({ forget: saved.id })}
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Button tone="secondary" onClick={() => setAdding(true)}>
        {t('place_add')}
      </Button>
      {adding && <AddPlace search={search} onClose={() => setAdding(false)} />}
    </section>
  );
}

interface AddPlaceProps {
  readonly search: (props: SearchProps) => ReactNode;
  readonly onClose: () => void;
}

function AddPlace({ search, onClose }: AddPlaceProps) {
  const t = useText();
  const change = useChangeMyPlaces();
  const [kind, setKind] = useState<SavedPlace['kind']>('home');
  const [name, setName] = useState('');
  const [place, setPlace] = useState<Waypoint | null>(null);
  const save = () => {
    if (place === null) return;
    change.send({ save: { kind, place, ...(kind === 'other' && { name }) } }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={t('place_add')}
      onClose={onClose}
      actions={
        <Button busy={change.busy} disabled={place === null} onClick={save}>
          {t('save')}
        </Button>
      }
    >
      <div className={styles.form}>
        <Segmented
          label={t('place_kind')}
          value={kind}
          onChange={setKind}
          options={(['home', 'work', 'other'] as const).map((value) => ({
            value,
            label: t(`place_${value}`),
          }))}
        />
        {kind === 'other' && (
          <TextField
            label={t('place_name')}
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.target.value)}
          />
        )}
        {search({ label: t('place_address'), onFound: setPlace })}
        <FailureNotice failure={change.failure} />
      </div>
    </Dialog>
  );
}
