import { routes } from '@fiacre/contract/routes';
import { bookingVerbs, type BookingVerb } from '@fiacre/domain';

/** The route of each verb, whose path ends with the verb. They all have the same parameters. */
export const routeOf = Object.fromEntries(
  bookingVerbs.map((verb) => {
    const path = `/api/bookings/:id/${verb}`;
    const [name] = Object.entries(routes).find(([, route]) => route.path === path) ?? [];
    if (name === undefined) throw new Error(`No route for ${verb}`);
    return [verb, name];
  }),
) as Readonly<Record<BookingVerb, 'acceptBooking'>>;
