import * as z from 'zod';
import { personal } from './sensitive.ts';

/** One line that people can read. */
const PassengerName = personal(
  z
    .string()
    .trim()
    .regex(/^\P{Cc}{1,100}$/u, 'one line of at most 100 characters'),
);
/** Somebody else who rides. Source: PARTY-1. */
export const PassengerRequest = z.strictObject({
  name: PassengerName,
  phone: personal(z.string().max(60)),
  /** The country of a number without a dial code; the operator's if not given. */
  country: z.string().max(2).optional(),
  /** Of the text messages; the installation's default if not given. */
  language: z.string().max(35).optional(),
  seesPrice: z.boolean(),
});
export type PassengerRequest = z.infer<typeof PassengerRequest>;
/** For the rider, admins, and the driver from acceptance to the end of the trip. Source: PARTY-4. */
export const Passenger = z.object({
  name: PassengerName,
  /** Null for a driver before and after the trip. */
  phone: personal(z.string().nullable()),
  language: z.string().nullable(),
  seesPrice: z.boolean(),
});
