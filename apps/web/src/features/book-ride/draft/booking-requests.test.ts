import { describe, expect, test } from 'vitest';
import { emptyDraft, type BookingDraft } from './booking-draft.ts';
import { bookingRequestOf, quoteRequestOf, draftError } from './booking-requests.ts';

const now = new Date('2026-11-21T12:00:00');
const point = { lat: 1, lng: 2, add: 'Here' };
const full: BookingDraft = { ...emptyDraft, pickup: point, drop: point, carTypeId: 'car' };
const later = (tripDateLocal: string): BookingDraft => ({ ...full, bookLater: true, tripDateLocal });

describe('a booking request', () => {
  test.each([
    ['a full form', full, null],
    ['no pickup', { ...full, pickup: null }, 'select_proper'],
    ['no drop', { ...full, drop: null }, 'select_proper'],
    ['no car type', { ...full, carTypeId: null }, 'select_proper'],
    ['Book Later without a date', later(''), 'select_proper'],
    ['Book Later in 14 minutes', later('2026-11-21T12:14'), 'past_booking_error'],
    ['Book Later in 15 minutes', later('2026-11-21T12:15'), null],
  ])('BOOK-3 BOOK-4 CONST-1 %s', (_, draft, code) => {
    expect(draftError(draft, 'rider', now)?.code ?? null).toBe(code);
  });

  test('BOOK-1 a guest with a complete form may see the price', () => {
    expect(draftError(full, null, now)).toBeNull();
    expect(draftError(emptyDraft, null, now)?.code).toBe('select_proper');
  });

  test('LAND-13 checks whether the user may book before it checks for missing fields', () => {
    expect(draftError(emptyDraft, 'admin', now)?.code).toBe('user_issue_contact_admin');
  });

  test('BOOK-11 STORE-9 has a pickup time only for a later ride', () => {
    const draft = later('2026-11-21T18:30');
    const instant = new Date('2026-11-21T18:30').toISOString();
    expect(quoteRequestOf(draft)).toMatchObject({ bookLater: true, tripDate: instant });
    expect(bookingRequestOf('quote', draft, 'taxi')).toEqual({
      quoteId: 'quote',
      bookLater: true,
      tripDate: instant,
    });
    expect(quoteRequestOf({ ...draft, bookLater: false })).not.toHaveProperty('tripDate');
  });

  test('LAND-9 STORE-9 includes the recipient only for a delivery', () => {
    expect(bookingRequestOf('quote', full, 'taxi')).not.toHaveProperty('delivery');
    expect(bookingRequestOf('quote', full, 'delivery')).toHaveProperty('delivery');
  });
});
