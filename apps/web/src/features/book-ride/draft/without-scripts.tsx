import { useLocation } from 'react-router';
import { useMe } from '../../../api/client/session.ts';
import { useTypedRide } from '../../../api/typed-ride.ts';
import type { TypedStop } from '@fiacre/contract';
import { isErrorCode } from '@fiacre/contract/errors';
import { useText } from '../../../i18n/i18n-context.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { VisuallyHidden } from '../../../ui/styles/visually-hidden.tsx';
import type { RideEnd } from './booking-draft.ts';
import styles from './without-scripts.module.css';

/**
 * The server's suggestions for a place field, for browsers without scripts. The element is always rendered,
 * because hydration expects the same elements; its content is not.
 */
export function PlainSuggestions({ stop }: { readonly stop: RideEnd }) {
  const typed = useTypedRide()?.[stop];
  return (
    <noscript>
      {typed !== undefined && typed.text !== '' && <Suggestions stop={stop} typed={typed} />}
    </noscript>
  );
}

function Suggestions({ stop, typed }: { readonly stop: RideEnd; readonly typed: TypedStop }) {
  const t = useText();
  const { text, placeId, suggestions } = typed;
  // The text that the choice belongs to: another text needs other suggestions.
  const belongsTo = <input type="hidden" name={`${stop}For`} value={text} />;
  if (placeId !== null)
    return (
      <>
        {belongsTo}
        <input type="hidden" name={`${stop}Place`} value={placeId} />
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

/** Why there is no price; or, once there is one, that booking it needs JavaScript, with the way to sign in. */
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
  if (typed === null) return null;
  const { problem, prices } = typed;
  return (
    <>
      {problem !== null && <Notice tone="bad">{t(isErrorCode(problem) ? problem : 'internal')}</Notice>}
      {prices !== null && <Notice>{t('needs_javascript')}</Notice>}
      {prices !== null && isGuest && (
        <a
          className={buttonClass('primary', true, true)}
          href={`/login?returnTo=${encodeURIComponent(pathname + search)}`}
        >
          {t('sign_in_to_book')}
        </a>
      )}
    </>
  );
}
