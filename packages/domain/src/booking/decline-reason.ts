/**
 * Why a driver declined a task. A fixed list, because the audit log keeps it forever and free text may contain names.
 * Source: TRIP-18.
 */
export const declineReasons = ['too_far', 'too_little_pay', 'wrong_direction', 'break', 'other'] as const;
export type DeclineReason = (typeof declineReasons)[number];
