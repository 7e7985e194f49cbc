import type { ConsequenceOf } from './consequence.ts';

/** The charge of a cancellation, from which its money is posted. Source: CHARGE-5. */
export const charged: ConsequenceOf<'charged'> = ({ tx }, { charge, inputs }) => ({
  charge: { ...charge, id: tx.newId(), inputs, corrects: null },
});
