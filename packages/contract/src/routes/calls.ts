import { everyone, signedIn, type RouteDeclaration } from '../declare/policy.ts';

export const callRoutes = {
  // The specification's calls keep their paths at the root (CALL-20).
  callAutocomplete: {
    method: 'POST',
    path: '/googleapis-autocomplete',
    access: everyone,
    limit: { max: 300, perSeconds: 60 },
    summary: 'Place suggestions',
  },
  callCoords: {
    method: 'POST',
    path: '/googleapis-getcoords',
    access: everyone,
    limit: { max: 300, perSeconds: 60 },
    summary: 'Position of a suggestion',
  },
  callRoute: {
    method: 'POST',
    path: '/googleapis-getroute',
    access: everyone,
    limit: { max: 300, perSeconds: 60 },
    summary: 'Route between two points',
  },
  callAddress: {
    method: 'POST',
    path: '/googleapis-getaddress',
    access: everyone,
    limit: { max: 300, perSeconds: 60 },
    summary: 'Address of a point',
  },
  callDriveTime: {
    method: 'POST',
    path: '/googleapis-getdrivetime',
    access: signedIn,
    limit: { max: 300, perSeconds: 60 },
    summary: 'Distance and time between two points',
  },
  callMultiLocationTime: {
    method: 'POST',
    path: '/googleapis-getmultiloctime',
    access: signedIn,
    limit: { max: 300, perSeconds: 60 },
    summary: 'Distance along waypoints',
  },
  validateReferrer: {
    method: 'POST',
    path: '/validate_referrer',
    access: everyone,
    limit: { max: 20, perSeconds: 60 },
    summary: 'Owner of a referral id',
  },
  checkUserExists: {
    method: 'POST',
    path: '/check_user_exists',
    access: everyone,
    limit: { max: 10, perSeconds: 60 },
    summary: 'Whether an email address or a phone number is taken',
  },
  userSignup: {
    method: 'POST',
    path: '/user_signup',
    access: everyone,
    limit: { max: 20, perSeconds: 60 },
    summary: 'Register as a rider, or add a user as staff',
  },
} as const satisfies Record<string, RouteDeclaration>;
