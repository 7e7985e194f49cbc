export * from './roles/role.ts';
export * from './booking/status.ts';
export * from './booking/verb.ts';
export * from './booking/payment-mode.ts';
export * from './geo/lat-lng.ts';
