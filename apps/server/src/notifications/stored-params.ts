import { isUuid } from '../platform/ids/is-uuid.ts';

type Params = Readonly<Record<string, string>>;

interface ParamColumns {
  readonly booking_id: string | null;
  readonly params: Params | null;
}

/** A push's parameters as rows store them: nearly always only a booking's id, which has its own column. */
export function paramColumns({ bookingId, ...others }: Params): ParamColumns {
  const isStored = bookingId !== undefined && isUuid(bookingId);
  const params = bookingId === undefined || isStored ? others : { ...others, bookingId };
  return {
    booking_id: isStored ? bookingId : null,
    params: Object.keys(params).length === 0 ? null : params,
  };
}

export function paramsOf({ booking_id: bookingId, params }: ParamColumns): Params {
  return { ...params, ...(bookingId !== null && { bookingId }) };
}
