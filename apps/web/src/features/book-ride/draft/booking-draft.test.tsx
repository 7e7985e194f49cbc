import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userLeft } from '../../../api/offline/user-left.ts';
import { sampleBooking, sampleStop } from '../../../testing/sample-booking.ts';
import { draftStopsOf, stopRequestsOf, withPlace } from './draft-stops.ts';

const point = { lat: 48.85, lng: 2.35, add: '12 Lantern Street' };
const otherPoint = { lat: 48.86, lng: 2.36, add: '3 Mill Lane' };

/** Imports the module again, as after a page reload. */
async function reloaded() {
  vi.resetModules();
  return import('./booking-draft.ts');
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('the booking draft', () => {
  test('NAV-4 is forgotten when the person signs out', async () => {
    const draft = await reloaded();
    act(() => draft.changeDraft({ pickup: point, pickupText: point.add }));
    act(() => void document.dispatchEvent(new Event(userLeft)));
    expect(draft.currentDraft()).toEqual(draft.emptyDraft);
  });

  test('LAND-7 STORE-4 survives signing in and a page reload, with its places and car type', async () => {
    const before = await reloaded();
    act(() => before.changeDraft({ pickup: point, pickupText: point.add, carTypeId: 'car' }));
    act(() => before.changeDraft({ drop: otherPoint, dropText: otherPoint.add }));
    const after = await reloaded();
    const { result } = renderHook(() => after.useBookingDraft());
    const places = { pickup: point, pickupText: point.add, drop: otherPoint, dropText: otherPoint.add };
    expect(result.current).toMatchObject({ ...places, carTypeId: 'car' });
  });

  test('STOP-4 keeps its stops, with what was typed, through a reload', async () => {
    const before = await reloaded();
    act(() => before.changeDraft({ stops: draftStopsOf([sampleStop(1, { note: 'Ring twice' })]) }));
    const key = before.addStop();
    act(() => before.changeStops((stops) => withPlace(stops, key, null, 'mus')));
    const after = await reloaded();
    const { result } = renderHook(() => after.useBookingDraft());
    expect(result.current.stops).toMatchObject([
      { place: { add: 'Stop Street 1' }, note: 'Ring twice' },
      { key, place: null, text: 'mus' },
    ]);
  });

  test('STOP-4 booking again keeps the stops with notes and contacts, and the return reverses them', async () => {
    const { placesOf } = await reloaded();
    const contact = { note: 'Ring twice', contactName: 'Ada', contactPhone: '+15550100107' };
    const reachedAt = '2026-11-21T12:00:00Z';
    const booking = sampleBooking({ coords: [sampleStop(1, { ...contact, reachedAt }), sampleStop(2)] });
    const second = { place: { add: 'Stop Street 2' }, note: '', contactName: '', contactPhone: '' };
    const { stops } = placesOf(booking, false);
    expect(stops).toMatchObject([{ place: { add: 'Stop Street 1' }, ...contact }, second]);
    expect(stopRequestsOf(stops ?? [])[0]).toEqual({
      lat: sampleStop(1).lat,
      lng: 7.41,
      add: 'Stop Street 1',
      ...contact,
    });
    const back = placesOf(booking, true);
    expect(back).toMatchObject({ pickup: booking.drop, drop: booking.pickup });
    expect(back.stops).toMatchObject([second, contact]);
  });

  test('STOP-1 a place that is found for an earlier text of a stop does not replace the text', () => {
    const [stop] = draftStopsOf([sampleStop(1)]);
    const typed = withPlace(stop === undefined ? [] : [stop], 1, null, 'museum');
    expect(withPlace(typed, 1, point, point.add, 'mus')).toBe(typed);
    expect(withPlace(typed, 1, point, point.add, 'museum')).toMatchObject([
      { place: point, text: point.add },
    ]);
    expect(withPlace(typed, 2, point, point.add)).toBe(typed);
  });

  test('STORE-7 is cleared after booking: both ends, their texts and the car type', async () => {
    const before = await reloaded();
    act(() => before.changeDraft({ pickup: point, pickupText: point.add, carTypeId: 'car' }));
    act(() => before.changeDraft({ drop: otherPoint, dropText: otherPoint.add }));
    act(() => before.clearDraft());
    const after = await reloaded();
    const { result } = renderHook(() => after.useBookingDraft());
    expect(result.current).toEqual(after.emptyDraft);
  });

  test('is kept in memory if the browser refuses storage', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { changeDraft, useBookingDraft } = await reloaded();
    const { result } = renderHook(() => useBookingDraft());
    act(() => changeDraft({ dropText: 'North' }));
    expect(result.current.dropText).toBe('North');
  });

  test('is empty if the stored value is invalid', async () => {
    sessionStorage.setItem('fiacre-booking-draft-2', '{broken');
    const { emptyDraft, useBookingDraft } = await reloaded();
    const { result } = renderHook(() => useBookingDraft());
    expect(result.current).toEqual(emptyDraft);
  });

  test('LAND-3 a letter in a place field changes that field, and not the rest of the form', async () => {
    const { changeEnd, useRideDraft, useEnd } = await reloaded();
    const form = renderHook(() => useRideDraft());
    const drop = renderHook(() => useEnd('drop'));
    const before = form.result.current;
    act(() => changeEnd('pickup', null, 'sta'));
    expect(form.result.current).toBe(before);
    expect(drop.result.current).toEqual({ place: null, text: '' });
    const place = { lat: 1, lng: 2, add: 'Station' };
    act(() => changeEnd('drop', place, place.add));
    expect(form.result.current.drop).toEqual(place);
    expect(drop.result.current).toEqual({ place, text: 'Station' });
  });
});
