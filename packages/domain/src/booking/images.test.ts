import { describe, expect, test } from 'vitest';
import { imageRefusal, type BookingImage } from './images.ts';
import { bookingStatuses } from './status-traits.ts';

const allOn = { pickupImageRequired: true, deliverImageRequired: true };
const moments = { pickup_image: 'ARRIVED', deliver_image: 'STARTED' } as const;

describe.each(Object.entries(moments) as [BookingImage, (typeof moments)[BookingImage]][])(
  '%s',
  (image, moment) => {
    test.each(bookingStatuses)(`TRIP-2 TRIP-23 in %s: allowed only in ${moment}`, (status) => {
      const refused = imageRefusal({ category: 'delivery', status }, image, allOn)?.refused ?? null;
      expect(refused).toBe(status === moment ? null : 'wrong_status');
    });

    test('SET-6 DELIV-1 is refused for a taxi', () => {
      expect(imageRefusal({ category: 'taxi', status: moment }, image, allOn)?.refused).toBe(
        'image_not_asked',
      );
    });

    test('TRIP-23 SET-6 is refused if the setting is off', () => {
      const other = {
        pickupImageRequired: image !== 'pickup_image',
        deliverImageRequired: image !== 'deliver_image',
      };
      expect(imageRefusal({ category: 'delivery', status: moment }, image, other)?.refused).toBe(
        'image_not_asked',
      );
    });
  },
);
