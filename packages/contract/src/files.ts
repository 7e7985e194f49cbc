import * as z from 'zod';
import { Id } from './primitives.ts';

/** Largest picture that is taken. Source: FILE-3. */
export const mostImageBytes = 5 * 1024 * 1024;

/** What an upload's body is: the bytes of a JPEG, PNG or WebP picture, nothing around them. */
export const ImageBytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'bytes of a picture');

export const bookingImages = ['pickup_image', 'deliver_image'] as const;

export const BookingImageParams = z.strictObject({ id: Id, which: z.enum(bookingImages) });

/** The address under which it is shown; it stays the same when the picture is replaced. */
export const LicenceImageResponse = z.object({ licenseImage: z.string() });
