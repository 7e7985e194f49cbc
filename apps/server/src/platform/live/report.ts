import type { BodyOf, ResponseOf } from '@fiacre/contract';
import type { SignedIn } from '../http/reader.ts';

/** Stores positions that a driver's device sent over the live connection. Rejects if they could not be stored. */
export type TakeReport = (
  driver: SignedIn,
  report: BodyOf<'sendPositions'>,
) => Promise<ResponseOf<'sendPositions'>>;
