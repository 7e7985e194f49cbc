import { beforeEach, expect, test } from 'vitest';
import { storedDraft, storeDraft } from '../api/offline/stored-draft.ts';
import { keepSubmitted } from './early-draft.ts';

const station = { lat: 48.85, lng: 2.35, add: 'Station' };
const quay = { lat: 48.86, lng: 2.36, add: 'Quay 7' };

beforeEach(() => storeDraft({ pickup: station, pickupText: 'Station', drop: quay, dropText: 'Quay 7' }));

function openAt(address: string): void {
  window.history.replaceState(null, '', address);
  keepSubmitted(document.createElement('form'));
  window.history.replaceState(null, '', '/');
}

test.each([
  ['/?pickup_lat=1&pickup_lon=2&pickup_time=3', { pickup: null, pickupText: '', dropText: 'Quay 7' }],
  ['/?x=1&drop_off_address=Mill', { pickupText: 'Station', drop: null, dropText: '' }],
  ['/?pickup_time=3&drop_off_time=4', { pickup: station, drop: quay }],
])('LINK-4 at %s an earlier place does not count as entered since', (address, draft) => {
  openAt(address);
  expect(storedDraft()).toMatchObject(draft);
});
