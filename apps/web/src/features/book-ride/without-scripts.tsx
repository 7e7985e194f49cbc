import { useLocation } from 'react-router';
import { useMe } from '../../api/session.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useTypedRide, type TypedRide, type TypedStop } from '../../api/typed-ride.ts';
import { isErrorCode } from '@fiacre/contract/errors';
import { useText } from '../../i18n/i18n-context.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Stop } from './booking-draft.ts';
import styles from './without-scripts.module.css';

/**
 * What the server found for the text of a place field, for browsers without scripts. The element is always rendered,
 * because the app has to find the same elements; its content is not.
 */
export function PlainSuggestions({ stop }: { readonly stop: Stop }) {
  const typed = useTypedRide()?.[stop];
  return (
    <noscript>
      {typed !== undefined && typed.text !== '' && <Suggestions stop={stop} typed={typed} />}
    </noscript>
  );
}

function Suggestions({ stop, typed }: { readonly stop: Stop; readonly typed: TypedStop }) {
  const t = useText();
  const { text, placeId, suggestions, instead } = typed;
  // Says which text the choice belongs to: another text needs other suggestions.
  const belongsTo = <input type="hidden" name={`${stop}For`} value={text} />;
  if (placeId !== null)
    return (
      <>
        {belongsTo}
        <input type="hidden" name={`${stop}Place`} value={placeId} />
        {instead !== null && (
          <p className={styles.none}>
            <bdi>{instead.add}</bdi>
            <input type="hidden" name={`${stop}Instead`} value={instead.at} />
          </p>
        )}
        {stop === 'pickup' && <PickupPointChoice />}
      </>
    );
  if (suggestions.length === 0) return <p className={styles.none}>{t('place_no_match', { query: text })}</p>;
  return (
    <fieldset className={styles.suggestions}>
      <legend>
        <VisuallyHidden>{t(stop)}</VisuallyHidden>
      </legend>
      {belongsTo}
      {suggestions.map(({ placeId: id, structuredText }, index) => (
        <label key={id} className={styles.suggestion}>
          <input type="radio" name={`${stop}Place`} value={id} defaultChecked={index === 0} />
          <span>
            {structuredText.main}
            <small>
              <bdi>{structuredText.secondary}</bdi>
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The named pickup points at the pickup; the server has chosen the nearest, or the one that was sent. */
function PickupPointChoice() {
  const t = useText();
  const typed = useTypedRide();
  if (typed === null || typed.pickupPoints.length === 0) return null;
  return (
    <fieldset className={styles.suggestions}>
      <legend>{t('pickup_point')}</legend>
      {typed.pickupPoints.map((add) => (
        <label key={add} className={styles.suggestion}>
          <input type="radio" name="pickupPoint" value={add} defaultChecked={add === typed.pickupPoint} />
          <span dir="auto">{add}</span>
        </label>
      ))}
    </fieldset>
  );
}

type Prices = NonNullable<TypedRide['prices']>;

/** Why there is no price; or, once there is one, the next step: signing in, then booking. */
export function PlainNextStep() {
  return (
    <noscript className={styles.next}>
      <NextStep />
    </noscript>
  );
}

function NextStep() {
  const t = useText();
  const typed = useTypedRide();
  const isGuest = useMe().data == null;
  const { pathname, search } = useLocation();
  const { appCategory } = useSettings();
  if (typed === null) return null;
  const { problem, prices, offered } = typed;
  return (
    <>
      {problem !== null && <Notice tone="bad">{t(isErrorCode(problem) ? problem : 'internal')}</Notice>}
      {offered !== null && (
        <label className={styles.suggestion}>
          <input type="checkbox" name={`${offered.stop}Instead`} value={offered.at} defaultChecked />
          <span>
            {t('no_stopping_use')}
            <small>
              <bdi>{offered.add}</bdi>
            </small>
          </span>
        </label>
      )}
      {prices !== null && isGuest && (
        <a
          className={buttonClass('primary', true, true)}
          href={`/login?returnTo=${encodeURIComponent(pathname + search)}`}
        >
          {t('sign_in_to_book')}
        </a>
      )}
      {prices !== null && !isGuest && appCategory === 'taxi' && <BookButton typed={typed} prices={prices} />}
    </>
  );
}

/** Books the chosen car type at most at the price that is shown here. */
function BookButton({ typed, prices }: { readonly typed: TypedRide; readonly prices: Prices }) {
  const t = useText();
  return (
    <>
      <input type="hidden" name="key" value={typed.key} />
      {prices.map(({ carTypeId, grandTotal }) => (
        <input key={carTypeId} type="hidden" name={`shown-${carTypeId}`} value={grandTotal} />
      ))}
      <button
        type="submit"
        className={buttonClass('primary', true, true)}
        formMethod="post"
        formAction="/book"
      >
        {t('book_now')}
      </button>
    </>
  );
}
