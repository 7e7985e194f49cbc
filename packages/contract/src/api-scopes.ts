/** What an API key may do. A route that names no scope is closed to keys. */
export const apiScopes = [
  'bookings:read',
  'bookings:write',
  'people:read',
  'money:read',
  'reports:read',
  'webhooks:read',
] as const;
export type ApiScope = (typeof apiScopes)[number];
