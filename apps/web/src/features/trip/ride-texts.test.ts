import type { Booking } from '@fiacre/contract';
import { en } from '@fiacre/contract/texts/en';
import { bookingStatuses } from '@fiacre/domain';
import { expect, test } from 'vitest';
import { createTranslator } from '../../i18n/translate.ts';
import { acceptedBooking, sampleBooking, sampleStop } from '../../testing/sample-booking.ts';
import { rideHeadline, rideSubheading, type HeadlineValues } from './ride-headline.ts';
import { rideName } from './ride-name.ts';
import { rideSteps } from './ride-steps.ts';

const say = createTranslator('en', en);
const words = { duration: '4 min', price: '$13.90', time: 'tomorrow' };
/** The time of the sample ride. */
const rideAtMs = Date.parse(sampleBooking().tripDate);
const headline = (booking: Booking, changed: Partial<HeadlineValues> = {}, nowMs = rideAtMs) => {
  const { key, values } = rideHeadline(booking, { ...words, ...changed }, nowMs);
  return say(key, values);
};

test('BKT-13 tells the rider when the driver arrives or, if unknown, that the driver is coming', () => {
  expect(headline(acceptedBooking(), words)).toBe('Luca Moretti is 4 min away');
  expect(headline(acceptedBooking(), { ...words, duration: null })).toBe('Luca Moretti is on the way');
});

test('BOOK-8 every status has its own headline', () => {
  const all = bookingStatuses.map((status) => headline(acceptedBooking({ status }), words));
  expect(new Set(all).size).toBe(bookingStatuses.length);
  for (const text of all) expect(text).not.toContain('{{');
});

test('TRIP-18 CHANGE-12 a rider whose driver cannot come reads that another one is looked for', () => {
  const lost = sampleBooking({ lostDriver: true });
  expect(headline(lost)).toBe('Looking for another driver');
  const lead = rideSubheading(lost, String, rideAtMs);
  expect(lead && say(lead.key, lead.values)).toMatch(/^Your driver cannot come\./);
  expect(headline(sampleBooking())).toBe('Looking for a driver near you');
});

test('TRIP-29 until the last stop is left, the headline is about the next one', () => {
  const gone = { reachedAt: '2026-11-21T12:05:00Z', leftAt: '2026-11-21T12:06:00Z' };
  const said = (...coords: Booking['coords']) => {
    const booking = acceptedBooking({ status: 'STARTED', coords });
    const lead = rideSubheading(booking, String, rideAtMs);
    return [headline(booking, words), lead && say(lead.key, lead.values)];
  };
  const to = (place: string) => `To ${place}`;
  expect(said(sampleStop(1), sampleStop(2))).toEqual(['Stop 1 of 2 in 4 min', to('Stop Street 1')]);
  expect(said(sampleStop(1, { ...gone, leftAt: null }), sampleStop(2))[0]).toBe('Stop 1 of 2');
  expect(said(sampleStop(1, gone), sampleStop(2))).toEqual(['Stop 2 of 2 in 4 min', to('Stop Street 2')]);
  expect(said(sampleStop(1, gone))).toEqual(['You arrive in 4 min', to('Old Town 4')]);
});

const asWritten = (written: string) => written;

test('TRIP-13 a cancelled ride shows the reason in the reader’s language', () => {
  const translated = (written: string) => `${written} (translated)`;
  const cancelled = sampleBooking({ status: 'CANCELLED', reason: 'My plans changed' });
  const lead = rideSubheading(cancelled, translated, rideAtMs);
  expect(lead && say(lead.key, lead.values)).toBe('Reason: My plans changed (translated)');
});

test('BKT-13 a ride under way shows its destination, with the house number in its place', () => {
  const drop = { lat: 0, lng: 0, add: '4 Harbour Street' };
  const lead = rideSubheading(acceptedBooking({ status: 'STARTED', drop }), asWritten, rideAtMs);
  expect(lead && say(lead.key, lead.values)).toBe('To 4 Harbour Street');
});

test('SET-16 TRIP-26 the headline of a ride for later is its booked time until the search begins or the driver may come', () => {
  const minutesBefore = (minutes: number) => rideAtMs - minutes * 60_000;
  const later = sampleBooking({ bookLater: true });
  expect(headline(later, words, minutesBefore(31))).toBe('Booked for tomorrow');
  expect(rideSubheading(later, asWritten, minutesBefore(31))?.key).toBe('lead_NEW_later');
  expect(headline(later, words, minutesBefore(30))).toBe('Looking for a driver near you');
  expect(rideSubheading(later, asWritten, minutesBefore(30))?.key).toBe('lead_NEW');
  const accepted = acceptedBooking({ bookLater: true });
  expect(headline(accepted, words, minutesBefore(61))).toBe('Booked for tomorrow');
  expect(rideSubheading(accepted, asWritten, minutesBefore(61))?.key).toBe('lead_booked');
  expect(headline(accepted, words, minutesBefore(60))).toBe('Luca Moretti is 4 min away');
});

test('TRIP-4 the timeline shows the arrival with its time and later steps as pending', () => {
  const at = '2026-11-21T12:05:00Z';
  const steps = rideSteps(acceptedBooking({ status: 'ARRIVED', driverArriveTime: at }));
  expect(steps.map((step) => step.state)).toEqual(['done', 'done', 'now', 'ahead', 'ahead', 'ahead']);
  expect(steps[2]).toMatchObject({ name: 'ARRIVED', at });
});

test('TRIP-12 no step is left after COMPLETE', () => {
  const states = rideSteps(acceptedBooking({ status: 'COMPLETE' })).map((step) => step.state);
  expect(new Set(states)).toEqual(new Set(['done']));
});

test('TRIP-13 a cancelled ride shows only the steps that happened', () => {
  const steps = rideSteps(acceptedBooking({ status: 'CANCELLED', driverArriveTime: '2026-11-21T12:05:00Z' }));
  expect(steps.map((step) => step.name)).toEqual(['booked', 'ARRIVED', 'CANCELLED']);
});

test('BKT-13 a ride is named by its time and destination', () => {
  const at = new Date(2026, 10, 21, 14, 30);
  const own = { timeZone: undefined, unnamed: undefined };
  const drop = { lat: 0, lng: 0, add: '4 Harbour Street, Old Town, Velmora' };
  expect(rideName({ tripDate: at.toISOString(), drop }, 'en-GB', at, own)).toBe(
    '14:30 · \u20684 Harbour Street\u2069',
  );
});
