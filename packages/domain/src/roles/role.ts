/** Who a signed-in person is. A guest has no role. Source: ROLE-1. */
export const roles = ['rider', 'driver', 'fleetadmin', 'admin'] as const;
export type Role = (typeof roles)[number];
