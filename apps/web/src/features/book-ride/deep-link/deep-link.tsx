import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useZoneAt } from '../../../api/city/city-zone.ts';
import { api } from '../../../api/client/client.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { wallClockAt, withOffset } from '../../../i18n/wall-clock.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { changeDraft, changeEnd, currentDraft, type RideEnd } from '../draft/booking-draft.ts';
import { readDeepLink, withoutDeepLink, type DeepLink as Link, type LinkedPlace } from './read-deep-link.ts';

export interface DeepLinkProps {
  /** The landing page's first script has emptied the fields, so what they contain was entered since. */
  readonly keepsEntered: boolean;
}

/**
 * Fills in the form from the URL, once: then the parameters leave the URL, so that a reload does not replace what the
 * person changed. A link only fills in; the price comes from the server. Sources: LINK-1 to LINK-4.
 */
export function DeepLink({ keepsEntered }: DeepLinkProps) {
  const t = useText();
  const zoneAt = useZoneAt();
  const [search, setSearch] = useSearchParams();
  const [link] = useState(() => readDeepLink(search, new Date()));
  const fillOnce = useEffectEvent(() => {
    fill(link, zoneAt, (stop) => keepsEntered && currentDraft()[`${stop}Text`] !== '');
    setSearch(withoutDeepLink(search), { replace: true });
  });
  useEffect(() => fillOnce(), []);
  if (link.refused.length === 0) return null;
  return (
    <Notice tone="warn">
      {link.refused.map((refusal) => (
        <p key={refusal}>{t(refusal)}</p>
      ))}
    </Notice>
  );
}

function fill(
  { pickup, drop, pickupAt }: Link,
  zoneAt: ReturnType<typeof useZoneAt>,
  isEntered: (stop: RideEnd) => boolean,
): void {
  if (pickup !== null && !isEntered('pickup')) fillStop('pickup', pickup);
  if (drop !== null && !isEntered('drop')) fillStop('drop', drop);
  if (pickupAt === null) return;
  const shown = wallClockAt(pickupAt, zoneAt(currentDraft().pickup));
  // With its offset, because the clocks can show a time twice.
  changeDraft({ bookLater: true, tripDateLocal: withOffset(shown, pickupAt) });
}

function fillStop(stop: RideEnd, linked: LinkedPlace): void {
  if (linked.kind === 'text') {
    // Not with `changeEnd`, for which the text of the chosen place is no change.
    changeDraft({ [stop]: null, [`${stop}Text`]: linked.text });
    return;
  }
  const { lat, lng } = linked;
  const coordinates = `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
  const place = { lat, lng, add: linked.add ?? coordinates };
  changeEnd(stop, place, place.add);
  if (linked.add === null) void nameStop(stop, place);
}

/** Replaces coordinates by the address there, unless the place was changed in the meantime. */
async function nameStop(stop: RideEnd, place: { readonly lat: number; readonly lng: number }): Promise<void> {
  const { lat, lng } = place;
  const found = await api.reversePlace({ query: { lat, lng } }).catch(() => null);
  if (found === null || currentDraft()[stop] !== place) return;
  changeEnd(stop, { lat, lng, add: found.address }, found.address);
}
