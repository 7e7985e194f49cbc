import type { UserRow } from '@fiacre/contract';

/** The rider who is on the phone. */
export interface Caller {
  readonly id: string;
  readonly name: string;
  readonly mobile: string | null;
}

export const callerOf = ({ id, firstName, lastName, mobile }: UserRow): Caller => ({
  id,
  name: `${firstName} ${lastName}`.trim(),
  mobile,
});
