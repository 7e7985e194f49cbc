import * as z from 'zod';
import { Id, IdParams, ImageBytes } from '../declare/primitives.ts';
import { Me } from './accounts.ts';
import { Booking } from './bookings.ts';
import type { fileRoutes } from '../routes/files.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';

/** Maximum size of an uploaded image. Source: FILE-3. */
export const maxImageBytes = 5 * 1024 * 1024;

export const bookingImages = ['pickup_image', 'deliver_image'] as const;

export const BookingImageParams = z.strictObject({ id: Id, which: z.enum(bookingImages) });

/** The image's URL; it does not change when the image is replaced. */
export const LicenceImageResponse = z.object({ licenseImage: z.string() });

export const fileSchemas = {
  getFile: { params: IdParams },
  putProfileImage: { body: ImageBytes, response: Me },
  deleteProfileImage: { response: Me },
  putLicenceImage: { params: IdParams, body: ImageBytes, response: LicenceImageResponse },
  putBookingImage: { params: BookingImageParams, body: ImageBytes, response: Booking },
} as const satisfies Record<keyof typeof fileRoutes, RouteSchemas>;
