import type { CarType, CityInfo, Language, Me, OfferedCarType, Settings } from '@fiacre/contract';
import { en } from '@fiacre/contract/texts/en';
import { readLanguage } from '@fiacre/contract/texts/language';
import arabic from '@fiacre/texts/ar.json' with { type: 'json' };
import type { Role } from '@fiacre/domain';

export const sampleId = (n: number) =>
  `0190000000007000800000000000${String(n).padStart(4, '0')}`.replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12})$/,
    '$1-$2-$3-$4-$5',
  );

const base: Settings = {
  symbol: '$',
  code: 'USD',
  decimal: 2,
  swipeSymbol: false,
  otpSecure: false,
  driverApproval: true,
  emailVerify: false,
  requireLicence: false,
  requireInsurance: false,
  requireVehiclePapers: false,
  bonus: 0,
  tollAmount: 0,
  vatRide: 0,
  vatFee: 0,
  vatCancellation: 0,
  learnedSpeeds: true,
  cancelGraceMinutes: 0,
  guestBooking: true,
  guestCountries: '',
  widgetSites: '',
  guestsMayBook: false,
  noShowMinutes: 5,
  noShowMetres: 300,
  tariffOfBookingDate: false,
  country: 'FR',
  restrictCountry: '',
  allowCountrySelection: true,
  autoDispatch: true,
  dispatchMode: 'broadcast',
  dispatchFairness: 'waited',
  dispatchAnswerSeconds: 20,
  dispatchWindowSeconds: 5,
  dispatchAgeing: 0.1,
  dispatchRideWeight: 0.2,
  carHornRepeat: false,
  convertToMile: false,
  hourCycle: 'language',
  allowDeliveryPickupImageCapture: false,
  allowFinalDeliveryImageCapture: false,
  riderWithDraw: false,
  driverRadius: 10,
  negativeBalance: true,
  bankFields: false,
  panic: '',
  appName: 'Fiacre',
  logoImage: '',
  actionColour: '',
  linkColour: '',
  companyName: '',
  companyWebsite: '',
  companyTerms: '',
  contactEmail: '',
  facebookHandle: '',
  twitterHandle: '',
  instagramHandle: '',
  appleStoreLink: '',
  playStoreLink: '',
  allowCriticalEditsAdmin: true,
  facebookLoginEnabled: false,
  mobileLoginEnabled: false,
  appCategory: 'taxi',
  passwordPolicy: 'default',
  checksBaseSettings: false,
  sandbox: false,
  sandboxAccounts: [],
};

export function sampleSettings(change: Partial<Settings> = {}): Settings {
  return { ...base, ...change };
}

type Sample = CarType & OfferedCarType;

export function sampleCarType(change: Partial<Sample> = {}): Sample {
  return {
    id: sampleId(1),
    name: 'Standard',
    image: '/cars/standard.svg',
    baseFare: 300,
    ratePerUnitDistance: 120,
    ratePerHour: 900,
    minFare: 600,
    convenienceFees: 10,
    convenienceFeeType: 'percentage',
    extraInfo: 'Up to 4 people',
    seats: 4,
    parcelTypes: [],
    options: [],
    cancelSlab: [],
    createdAt: '2026-01-01T00:00:00Z',
    version: 1,
    startingPrice: 675,
    ...change,
  };
}

export function sampleUser(role: Role): Me {
  return {
    id: sampleId(2),
    usertype: role,
    firstName: 'Ada',
    lastName: 'Byron',
    email: `${role}@example.org`,
    emailVerified: true,
    mobile: '+33612345678',
    hasPassword: true,
    loginType: 'email',
    profileImage: null,
    approved: true,
    referralId: null,
    createdAt: '2026-01-01T00:00:00Z',
    driver: null,
  };
}

export const sampleLanguages: readonly Language[] = [
  {
    id: sampleId(3),
    langName: 'English',
    langLocale: 'en',
    dateLocale: 'en-GB',
    default: true,
    createdAt: '2026-01-01T00:00:00Z',
    keyValuePairs: en,
    version: 1,
  },
  {
    id: sampleId(4),
    langName: 'العربية',
    langLocale: 'ar',
    dateLocale: 'ar',
    default: false,
    createdAt: '2026-01-01T00:00:00Z',
    keyValuePairs: readLanguage(arabic).texts,
    version: 1,
  },
];

/** Two cities, far apart, in these time zones: one around 0°, 0°, the other three degrees to its east. */
export function sampleCity(timeZone: string, otherZone: string): CityInfo {
  const box = (lng: number) => ({
    bounds: { west: lng - 0.5, south: -0.5, east: lng + 0.5, north: 0.5 },
    centre: { lat: 0, lng },
    country: null,
  });
  return {
    id: 'osm-1',
    name: 'Porttown',
    demo: false,
    attribution: 'Somebody',
    maxZoom: 15,
    ...box(0),
    timeZone,
    others: [{ key: 'hill', name: 'Hilltown', ...box(3), timeZone: otherZone }],
  };
}
