/** The time at which every test begins. */
export const testStart = new Date('2026-11-21T09:00:00.000Z');
