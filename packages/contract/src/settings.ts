import { appCategories } from '@fiacre/domain';
import * as z from 'zod';
import { Amount } from './primitives.ts';

const text = z.string().max(500);

/** What an admin may edit. Names are the specification's in camelCase. Source: DATA-9. */
export const EditableSettings = z.strictObject({
  symbol: z.string().min(1).max(8),
  code: z.string().regex(/^[A-Z]{3}$/),
  decimal: z.int().min(0).max(4),
  swipeSymbol: z.boolean(),
  otpSecure: z.boolean(),
  driverApproval: z.boolean(),
  emailVerify: z.boolean(),
  bonus: Amount.min(0),
  country: z.string().regex(/^([A-Z]{2})?$/),
  restrictCountry: z.string().regex(/^([A-Z]{2})?$/),
  allowCountrySelection: z.boolean(),
  autoDispatch: z.boolean(),
  carHornRepeat: z.boolean(),
  convertToMile: z.boolean(),
  allowDeliveryPickupImageCapture: z.boolean(),
  allowFinalDeliveryImageCapture: z.boolean(),
  riderWithDraw: z.boolean(),
  /** Kilometres, or miles with `convertToMile`. */
  driverRadius: z.number().min(0).max(1000),
  negativeBalance: z.boolean(),
  bankFields: z.boolean(),
  panic: z.string().max(30),
  appName: z.string().min(1).max(100),
  companyName: text,
  companyWebsite: text,
  companyTerms: text,
  contactEmail: text,
  facebookHandle: text,
  twitterHandle: text,
  instagramHandle: text,
  appleStoreLink: text,
  playStoreLink: text,
});
export type EditableSettings = z.infer<typeof EditableSettings>;

/** The settings as a page reads them; all of it is public (ROLE-12: `license` is never stored). */
export const Settings = z.object({
  ...EditableSettings.shape,
  allowCriticalEditsAdmin: z.boolean(),
  facebookLoginEnabled: z.boolean(),
  mobileLoginEnabled: z.boolean(),
  appCategory: z.enum(appCategories),
  /** Sandbox installations show a banner that says so. */
  sandbox: z.boolean(),
});
export type Settings = z.infer<typeof Settings>;

export const UpdateSettingsRequest = EditableSettings.partial();
