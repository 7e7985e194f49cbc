/** Help that a rider may ask for with a booking. */
export const assistanceNeeds = ['wheelchair', 'to_the_door', 'service_animal'] as const;
export type AssistanceNeed = (typeof assistanceNeeds)[number];
