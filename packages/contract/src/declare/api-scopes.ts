/** The scopes of API keys. Keys cannot call a route without a scope. */
export const apiScopes = [
  'bookings:read',
  'bookings:write',
  'people:read',
  'money:read',
  'reports:read',
  'statistics:read',
  'webhooks:read',
] as const;
export type ApiScope = (typeof apiScopes)[number];
