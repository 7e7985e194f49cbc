import { testPassword } from '../../apps/server/src/testing/people.ts';
import type { Samples } from './sample.ts';

// Lookups, which change nothing.
const looksUp = { changesNothing: true } as const;
const far = '10.03,20.03';

/** Fields of the specification's sign-up data that only staff, or nobody, can set. */
export const ignoredSignUpFields = [
  'approved',
  'walletBalance',
  'createdByAdmin',
  'createdAt',
  'loginType',
  'country',
  'referralId',
  'signupViaReferral',
  'bankName',
  'bankCode',
  'bankAccount',
  'usertype',
  'licenseImage',
  'carType',
  'vehicleMake',
  'vehicleModel',
  'vehicleNumber',
  'other_info',
  'fleetadmin',
] as const;

export const callSamples = {
  callAutocomplete: {
    ...looksUp,
    prepare: async () => ({ body: { searchKeyword: 'stat' } }),
    otherBody: { searchKeyword: 'harb' },
    optional: { country: 'US' },
  },
  callCoords: {
    ...looksUp,
    prepare: async () => ({ body: { place_id: 'station' } }),
    otherBody: { place_id: 'harbour' },
  },
  callRoute: {
    ...looksUp,
    prepare: async () => ({ body: { start: '10,20', dest: '10.01,20.01' } }),
    otherBody: { start: '10,20', dest: far },
  },
  callAddress: {
    ...looksUp,
    prepare: async () => ({ body: { latlng: '10,20' } }),
    otherBody: { latlng: far },
  },
  callDriveTime: {
    ...looksUp,
    prepare: async (world) => ({
      as: await world.person('rider'),
      body: { start: '10,20', dest: '10.01,20.01' },
    }),
    otherBody: { start: '10,20', dest: far },
  },
  callMultiLocationTime: {
    ...looksUp,
    prepare: async (world) => ({
      as: await world.person('rider'),
      body: { start: '10,20', dest: '10.02,20.02', waypoints: '10.01,20.01' },
    }),
    otherBody: { start: '10,20', dest: far, waypoints: '10.01,20.01' },
  },
  validateReferrer: {
    ...looksUp,
    prepare: async () => ({ body: { referralId: 'nobody0000' } }),
    otherBody: { referralId: 'nobody1111' },
  },
  checkUserExists: {
    ...looksUp,
    prepare: async () => ({ body: { email: 'nobody@example.test' } }),
    otherBody: { email: 'somebody@example.test' },
    optional: { mobile: '+15550000000' },
  },
  userSignup: {
    prepare: async (world) => {
      const number = world.next();
      const regData = {
        firstName: 'Ana',
        lastName: 'Lima',
        email: `signup${number}@example.test`,
        mobile: `+1212556${String(number).padStart(4, '0')}`,
        password: testPassword,
      };
      return { body: { regData } };
    },
    free: {
      'regData.firstName': ['text'],
      'regData.lastName': ['text'],
      'regData.password': ['text'],
    },
    // Old clients send these fields. Whoever signs up becomes a rider in any case (REG-15), as the tampering suite
    // shows.
    ignored: ignoredSignUpFields,
  },
} satisfies Samples;
