import { everyone, signedIn, type RouteDeclaration } from '../declare/policy.ts';

export const settingsRoutes = {
  getSettings: {
    method: 'GET',
    path: '/api/settings',
    access: everyone,
    summary: 'Settings that the caller may see',
  },
  updateSettings: {
    method: 'PATCH',
    path: '/api/settings',
    access: ['admin'],
    demo: 'closed',
    // Payments to people, and whether staff check new accounts and starts of trips.
    confirm: {
      code: true,
      decimal: true,
      bonus: true,
      riderWithDraw: true,
      negativeBalance: true,
      bankFields: true,
      driverApproval: true,
      emailVerify: true,
      otpSecure: true,
    },
    summary: 'Change settings',
  },
  getLogo: {
    method: 'GET',
    path: '/api/logo',
    access: everyone,
    raw: true,
    summary: 'The operator’s logo',
  },
  putLogo: {
    method: 'PUT',
    path: '/api/settings/logo',
    access: ['admin'],
    takes: 'image',
    limit: { max: 10, perSeconds: 60 },
    demo: 'closed',
    summary: 'Upload the operator’s logo',
  },
  checkBaseSettings: {
    method: 'POST',
    path: '/api/base-settings-check',
    access: signedIn,
    limit: { max: 30, perSeconds: 60 },
    summary: 'Licence check after sign-in, where a licence service is configured',
  },
} as const satisfies Record<string, RouteDeclaration>;
