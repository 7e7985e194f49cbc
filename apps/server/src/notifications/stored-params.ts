type Params = Readonly<Record<string, string>>;

interface ParamColumns {
  readonly booking_id: string | null;
  readonly params: Params | null;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A push's parameters as rows store them: nearly always, there is only a booking's id, which has its own column. */
export function paramColumns({ bookingId, ...others }: Params): ParamColumns {
  const isStored = bookingId !== undefined && uuid.test(bookingId);
  const params = bookingId === undefined || isStored ? others : { ...others, bookingId };
  return {
    booking_id: isStored ? bookingId : null,
    params: Object.keys(params).length === 0 ? null : params,
  };
}

export function paramsOf({ booking_id: bookingId, params }: ParamColumns): Params {
  return { ...params, ...(bookingId !== null && { bookingId }) };
}
