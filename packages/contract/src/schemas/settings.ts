import { appCategories, dispatchModes, fairnessRules, isWidgetSiteList, roles } from '@fiacre/domain';
import * as z from 'zod';
import { Amount, ImageBytes } from '../declare/primitives.ts';
import type { settingsRoutes } from '../routes/settings.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';
import { personal } from '../declare/sensitive.ts';
import { dispatchNumberSchemas } from './dispatch.ts';

const text = z.string().max(500);

/** Shown as a link, so it must not be a URL that runs code. */
const link = text.refine(
  (value) => !/^[\s\p{Cc}]*(?!https?:|mailto:)[a-z][a-z\d+.-]*:/iu.test(value),
  'an https address',
);

const colour = z.string().regex(/^$|^#[\da-f]{6}$/, 'a colour as #rrggbb');

const VatRate = z.number().min(0).max(100);

/** The settings that an admin may edit, with the specification's names in camelCase. Source: DATA-9. */
export const EditableSettings = z.strictObject({
  symbol: z.string().min(1).max(8),
  code: z.string().regex(/^[A-Z]{3}$/),
  decimal: z.int().min(0).max(4),
  swipeSymbol: z.boolean(),
  otpSecure: z.boolean(),
  driverApproval: z.boolean(),
  emailVerify: z.boolean(),
  /** Documents without which a driver cannot go online. */
  requireLicence: z.boolean(),
  requireInsurance: z.boolean(),
  requireVehiclePapers: z.boolean(),
  bonus: Amount.min(0),
  /** The amount that a rider pays once if the route uses toll roads. */
  tollAmount: Amount.min(0),
  /** Percent of VAT in what a car type's line costs, in the convenience fee and in a cancellation fee; 0: not stated. */
  vatRide: VatRate,
  vatFee: VatRate,
  vatCancellation: VatRate,
  /** For so many minutes after a driver accepted, cancelling is free. Source: CAR-7. */
  cancelGraceMinutes: z.int().min(0).max(1440),
  /** How long a driver waits before a rider counts as not coming, and how far from the pickup. Source: NOSHOW-1, NOSHOW-2. */
  noShowMinutes: z.int().min(0).max(240),
  noShowMetres: z.int().min(20).max(5000),
  /** Whether times and estimates use the speeds that were learned from past trips. */
  learnedSpeeds: z.boolean(),
  /** Rides booked ahead count by the tariffs in force when they are booked, not when they begin. Source: TARIFF-27. */
  tariffOfBookingDate: z.boolean(),
  country: z.string().regex(/^([A-Z]{2})?$/),
  restrictCountry: z.string().regex(/^([A-Z]{2})?$/),
  allowCountrySelection: z.boolean(),
  /** Whether visitors may book without an account. Source: GUEST-7. */
  guestBooking: z.boolean(),
  /** The countries of their numbers, such as "DE AT"; empty: `country`. Source: GUEST-3. */
  guestCountries: z.string().regex(/^(?:[A-Z]{2}(?: [A-Z]{2})*)?$/),
  /** The origins of the sites that may show the widget, with one space between them. Source: WIDGET-2, WIDGET-3. */
  widgetSites: z
    .string()
    .max(12_000)
    .refine(isWidgetSiteList, 'exact origins such as https://taxi.example, with one space between them'),
  autoDispatch: z.boolean(),
  dispatchMode: z.enum(dispatchModes),
  dispatchFairness: z.enum(fairnessRules),
  dispatchAnswerSeconds: dispatchNumberSchemas.answerSeconds,
  dispatchWindowSeconds: dispatchNumberSchemas.windowSeconds,
  dispatchAgeing: dispatchNumberSchemas.ageing,
  dispatchRideWeight: dispatchNumberSchemas.rideWeight,
  carHornRepeat: z.boolean(),
  convertToMile: z.boolean(),
  /** Hours 0 to 23, 1 to 12 with AM and PM, or as each language has them. Source: SET-22. */
  hourCycle: z.enum(['language', 'h12', 'h23']),
  allowDeliveryPickupImageCapture: z.boolean(),
  allowFinalDeliveryImageCapture: z.boolean(),
  riderWithDraw: z.boolean(),
  /** Kilometres, or miles with `convertToMile`. */
  driverRadius: z.number().min(0).max(1000),
  negativeBalance: z.boolean(),
  bankFields: z.boolean(),
  panic: z.string().max(30),
  appName: z.string().min(1).max(100),
  /** The URL of the operator's logo, from the route that uploads it; empty without one. */
  logoImage: z.string().max(200),
  /** `#rrggbb`, or empty for the default. The server refuses colours that would be unreadable. */
  actionColour: colour,
  linkColour: colour,
  companyName: text,
  companyWebsite: link,
  companyTerms: link,
  contactEmail: text,
  facebookHandle: text,
  twitterHandle: text,
  instagramHandle: text,
  appleStoreLink: link,
  playStoreLink: link,
});
export type EditableSettings = z.infer<typeof EditableSettings>;

/** The settings as returned to pages; all of them are public (ROLE-12: `license` is never stored). */
export const Settings = z.object({
  ...EditableSettings.shape,
  allowCriticalEditsAdmin: z.boolean(),
  facebookLoginEnabled: z.boolean(),
  mobileLoginEnabled: z.boolean(),
  /** Whether visitors can book without an account now. Source: GUEST-7. */
  guestsMayBook: z.boolean(),
  appCategory: z.enum(appCategories),
  /** The password policy; pages check it before sending. Source: REG-6. */
  passwordPolicy: z.enum(['default', 'any', 'complex']),
  /** Whether pages check the base settings after sign-in (CALL-18). */
  checksBaseSettings: z.boolean(),
  /** Whether this is a sandbox, whose pages show a banner. */
  sandbox: z.boolean(),
  /** Demo accounts that a sandbox's sign-in page offers; empty elsewhere. Their passwords are public. */
  sandboxAccounts: z.array(
    z.object({ role: z.enum(roles), email: personal(z.string()), password: personal(z.string()) }),
  ),
});
export type Settings = z.infer<typeof Settings>;

const empty = z.literal('').or(z.null());

// Like the amounts of car types: small enough that large sums are exact.
const maxAmount = 1_000_000_000;

/**
 * A page of the operator's own site, or a path on this one, such as /terms. Values stored earlier may not match this.
 */
const webPage = link.regex(/^$|^https?:\/\/\S+$/i, 'an address that starts with https://');
const termsPage = link.regex(
  /^$|^https?:\/\/\S+$|^\/(?!\/)\S*$/i,
  'an address that starts with https:// or /',
);

/**
 * Fields that are missing stay unchanged. Empty numbers are valid and have their own rules: an empty bonus is refused
 * (`proper_bonus`), empty decimals mean 2, an empty radius means 10. `license` is checked but not stored. Source:
 * SET-9, SET-11, SET-15.
 *
 * `expected` holds the value that the caller last saw of each changed setting. If one of them has changed since, nothing
 * is saved: `settings_changed`, with the current values.
 */
export const UpdateSettingsRequest = z
  .strictObject({
    ...EditableSettings.partial().shape,
    decimal: EditableSettings.shape.decimal.or(empty).optional(),
    bonus: EditableSettings.shape.bonus.max(maxAmount).or(empty).optional(),
    tollAmount: EditableSettings.shape.tollAmount.max(maxAmount).optional(),
    driverRadius: EditableSettings.shape.driverRadius.or(empty).optional(),
    // A request can only remove it.
    logoImage: EditableSettings.shape.logoImage.max(0).optional(),
    companyWebsite: webPage.optional(),
    companyTerms: termsPage.optional(),
    appleStoreLink: webPage.optional(),
    playStoreLink: webPage.optional(),
    contactEmail: text.regex(/^$|^[^\s@]+@[^\s@]+$/, 'an email address').optional(),
    license: z.string().max(500).optional(),
    expected: EditableSettings.partial(),
  })
  .superRefine(({ license: _, expected, ...changes }, check) => {
    for (const name of Object.keys(changes))
      if (!Object.hasOwn(expected, name))
        check.addIssue({ code: 'custom', path: ['expected', name], message: 'the value that you last saw' });
  });

/**
 * The licence or base-settings check as the specification sends it. The page's project and time are accepted but
 * ignored: the server sends its own. Source: CALL-13.
 */
export const BaseSettingsCheck = z.strictObject({
  projectId: z.string().max(200).optional(),
  createTime: z.string().max(100).optional(),
  reqType: z.enum(['auth', 'settings']),
  license: z.string().max(500).optional(),
});
export const BaseSettingsResponse = z.object({ success: z.literal(true) });

/** `v`: part of the image's digest, so that each version of the logo has its own URL. */
export const LogoQuery = z.strictObject({ v: z.string().max(64).optional() });

/** `expected`: `logoImage` as the caller last saw it, as in `UpdateSettingsRequest`. */
export const PutLogoQuery = z.strictObject({ expected: EditableSettings.shape.logoImage });

export const settingsSchemas = {
  getSettings: { response: Settings },
  updateSettings: { body: UpdateSettingsRequest, response: Settings },
  putLogo: { query: PutLogoQuery, body: ImageBytes, response: Settings },
  getLogo: { query: LogoQuery },
  checkBaseSettings: { body: BaseSettingsCheck, response: BaseSettingsResponse },
} as const satisfies Record<keyof typeof settingsRoutes, RouteSchemas>;
