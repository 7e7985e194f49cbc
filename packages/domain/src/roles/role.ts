/** The role of a signed-in person. A guest has none. Source: ROLE-1. */
export const roles = ['rider', 'driver', 'fleetadmin', 'admin'] as const;
export type Role = (typeof roles)[number];
