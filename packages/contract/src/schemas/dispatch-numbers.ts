import { dispatchNumbers, type DispatchNumber } from '@fiacre/domain';
import * as z from 'zod';

/** The numbers of the dispatch modes, within the domain's bounds. */
export const dispatchNumberSchemas = {
  answerSeconds: within('answerSeconds'),
  windowSeconds: within('windowSeconds'),
  ageing: within('ageing'),
  rideWeight: within('rideWeight'),
};

function within(name: DispatchNumber) {
  const { min, max, whole } = dispatchNumbers[name];
  return (whole ? z.int() : z.number()).min(min).max(max);
}
