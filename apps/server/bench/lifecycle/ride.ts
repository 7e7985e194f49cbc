import { createClient, type Client } from '@fiacre/contract/client';
import type { MeasuredServer, Town } from './measured-server.ts';

const metresPerDegree = 111_195;

/** The rider and the driver of a town, and their booking. */
export interface People {
  readonly town: Town;
  readonly carTypeId: string;
  readonly rider: Client;
  readonly driver: Client;
}

export function peopleOf(
  { url, towns, carTypeId }: Pick<MeasuredServer, 'url' | 'towns' | 'carTypeId'>,
  through: typeof fetch,
): People[] {
  return towns.map((town) => {
    const as = (token: string) => createClient({ baseUrl: url, token, fetch: through });
    return { town, carTypeId, rider: as(town.rider), driver: as(town.driver) };
  });
}

export async function quote({ rider, carTypeId, town: { lat, lng } }: People): Promise<string> {
  const pickup = { lat, lng, add: 'From' };
  const drop = { lat: lat + 0.02, lng, add: 'To' };
  return (await rider.createQuote({ body: { pickup, drop, carTypeId } })).id;
}

export async function report({ driver, town }: People, northMetres = 0): Promise<void> {
  const lat = town.lat + northMetres / metresPerDegree;
  await driver.sendPositions({ body: { positions: [{ at: new Date().toISOString(), lat, lng: town.lng }] } });
}

/** From the quote to the rating: nine requests. */
export async function ride(all: People): Promise<void> {
  const id = await startTrip(all);
  await report(all);
  await endTrip(all, id);
}

export async function startTrip(all: People): Promise<string> {
  const { rider, driver } = all;
  const { id } = await rider.createBooking({ body: { quoteId: await quote(all) } });
  const params = { id };
  await driver.acceptBooking({ params, body: {} });
  await driver.arriveBooking({ params, body: {} });
  await driver.startBooking({ params, body: {} });
  return id;
}

export async function endTrip({ rider, driver }: People, id: string): Promise<void> {
  const params = { id };
  await driver.reachBooking({ params, body: {} });
  await driver.endBooking({ params, body: { cashReceived: true } });
  await rider.rateBooking({ params, body: { stars: 5 } });
}
