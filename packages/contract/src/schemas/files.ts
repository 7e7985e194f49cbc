import { Me } from '../accounts.ts';
import { Booking } from '../bookings.ts';
import { BookingImageParams, ImageBytes, LicenceImageResponse } from '../files.ts';
import { IdParams } from '../primitives.ts';
import type { fileRoutes } from '../routes/files.ts';
import type { RouteSchemas } from './route-schemas.ts';

export const fileSchemas = {
  getFile: { params: IdParams },
  putProfileImage: { body: ImageBytes, response: Me },
  putLicenceImage: { params: IdParams, body: ImageBytes, response: LicenceImageResponse },
  putBookingImage: { params: BookingImageParams, body: ImageBytes, response: Booking },
} as const satisfies Record<keyof typeof fileRoutes, RouteSchemas>;
