import type { Stop, Waypoint } from '@fiacre/contract';
import { formatDuration } from '../../i18n/format.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import styles from './place-pair.module.css';

type KnownStop = { readonly [Field in keyof Stop]?: Stop[Field] | undefined };

export interface PlacesOfRide {
  readonly pickup: Waypoint;
  /** The stops, with note, contact and times if the reader may see them. */
  readonly coords: readonly (Waypoint & KnownStop)[];
  readonly drop: Waypoint;
}

/** Pickup, stops and drop, with the same marks as on the map. A house number stays where the address has it. */
export function PlacePair({ ride: { pickup, coords, drop } }: { readonly ride: PlacesOfRide }) {
  const t = useText();
  return (
    <dl className={styles.pair}>
      <div className={styles.place}>
        <dt>{t('pickup')}</dt>
        <dd>
          <bdi>{pickup.add}</bdi>
          <About place={pickup} />
        </dd>
      </div>
      {coords.map((stop, index) => (
        <div key={stop.id ?? index} className={styles.place}>
          <dt>{t('stop_number', { number: index + 1 })}</dt>
          <dd>
            <bdi>{stop.add}</bdi>
            <About place={stop} />
            <StopDetails stop={stop} />
          </dd>
        </div>
      ))}
      <div className={styles.place}>
        <dt>{t('drop')}</dt>
        <dd>
          <bdi>{drop.add}</bdi>
          <About place={drop} />
        </dd>
      </div>
    </dl>
  );
}

/** Says that the door is somewhere near. Source: SEARCH-11. */
function About({ place }: { readonly place: Pick<Waypoint, 'approximate'> }) {
  const t = useText();
  return place.approximate === true && <p className={styles.detail}>{t('place_about_note')}</p>;
}

function StopDetails({ stop }: { readonly stop: KnownStop }) {
  const { t, locale } = useI18n();
  const { note, contactName, contactPhone, reachedAt, leftAt } = stop;
  const waited = reachedAt && leftAt ? (Date.parse(leftAt) - Date.parse(reachedAt)) / 1000 : null;
  const name = contactName || contactPhone;
  return (
    <>
      {note && (
        <p className={styles.detail}>
          <bdi>{note}</bdi>
        </p>
      )}
      {contactPhone ? (
        <p className={styles.detail}>
          <a href={`tel:${contactPhone}`}>{t('call_contact', { name: name ?? '' })}</a>
        </p>
      ) : (
        contactName && (
          <p className={styles.detail}>
            <bdi>{contactName}</bdi>
          </p>
        )
      )}
      {waited !== null && (
        <p className={styles.detail}>{t('stop_waited', { duration: formatDuration(locale, waited) })}</p>
      )}
      {waited === null && reachedAt && <p className={styles.detail}>{t('stop_car_here')}</p>}
    </>
  );
}
