import { createClient, type Client } from '@fiacre/contract/client';
import { phone, until, type EngineBrowser } from './engine.ts';
import { personAt } from './person.ts';

const password = 'sandbox1';
const desktop = { width: 1280, height: 900 } as const;

/**
 * From the landing page as a guest, past a price, to the fare that a signed-in rider may book. Returns the
 * driver nearby.
 */
export async function priceAndSignIn(
  name: string,
  browser: EngineBrowser,
  url: string,
  isQuick = false,
): Promise<Client> {
  const driver = await driverNear(url, 'station');
  const { sees, tap, choose, type, look, draws } = personAt(name, browser, isQuick);
  await browser.resize(desktop);
  await browser.go(url);
  // A background picture was once drawn over both.
  await draws('h1, h2', 'A cab at your', 'night-city');
  await draws('h1, h2', 'Book a ride', 'night-city');
  await look('landing-desktop');
  await browser.resize(phone);
  await browser.go(url);
  await sees('h1, h2', 'Book a ride');
  await look('landing');
  await tap('input[name=pickup]');
  await type('station');
  await choose('pickup', 'Station');
  await until('the drop-off has the focus', () =>
    browser.evaluate<boolean>(`document.activeElement?.name === 'drop'`),
  );
  await type('hospital');
  await look('search');
  await choose('drop', 'Hospital');
  await sees('fieldset [class*=exact]', '$');
  await look('prices');
  await tap('form[data-early] button[type=submit]');
  await tap('dialog button', 'Book for');
  await tap('dialog a', 'Sign in to book');
  await tap('input[name=email]');
  await type('rider@fiacre.test');
  await tap('input[name=password]');
  await type(password);
  await look('sign-in');
  await tap('button[type=submit]', 'Sign in');
  await sees('dialog button', 'Book for');
  await look('fare');
  return driver;
}

/** From the landing page as a guest to the end of the ride, with a driver who uses the API. */
export async function bookAndRide(name: string, browser: EngineBrowser, url: string): Promise<void> {
  const { sees, tap, look } = personAt(name, browser);
  const driver = await priceAndSignIn(name, browser, url);
  await tap('dialog button', 'Book for');
  await sees('dialog', 'Your ride is booked');
  await look('booked');
  await tap('dialog button', 'View my booking');
  await until('the ride', () => browser.evaluate<boolean>(`location.pathname.startsWith('/bookings/')`));
  const { items } = await (await signIn(url, 'rider@fiacre.test')).listBookings({ query: {} });
  const id = items[0]?.id ?? '';
  await ride(id, url, driver, async (step, text) => {
    await sees('h1, h2, h3', text);
    await look(step);
  });
  await until('the service worker controls the page', () =>
    browser.evaluate<boolean>(`navigator.serviceWorker.controller?.state === 'activated'`),
  );
  if (await browser.evaluate<boolean>(`document.body.innerText.includes('new version')`))
    throw new Error('a first visit offers a new version');
}

type Shows = (step: string, text: string) => Promise<void>;

async function signIn(url: string, email: string): Promise<Client> {
  const { token } = await createClient({ baseUrl: url }).signIn({ body: { email, password } });
  return createClient({ baseUrl: url, token });
}

/** A driver at the first place that the landing page suggests. */
async function driverNear(url: string, typed: string): Promise<Client> {
  const driver = await signIn(url, 'driver@fiacre.test');
  const { items } = await driver.suggestPlaces({ query: { q: typed } });
  const { coords } = await driver.getPlace({ params: { id: items[0]?.placeId ?? '' } });
  await driver.setAvailability({ body: { active: true } });
  await driver.sendPositions({ body: { positions: [{ at: new Date().toISOString(), ...coords }] } });
  return driver;
}

/** The page has to follow each step of the driver without a reload. */
async function ride(id: string, url: string, driver: Client, shows: Shows): Promise<void> {
  const params = { id };
  const { otp } = await (await signIn(url, 'rider@fiacre.test')).getBooking({ params });
  await until('the driver may accept', async () => {
    await driver.acceptBooking({ params, body: {} });
    return true;
  });
  await shows('accepted', 'way');
  await driver.arriveBooking({ params, body: {} });
  await shows('arrived', 'waiting for you');
  await driver.startBooking({ params, body: otp == null ? {} : { otp } });
  await shows('started', 'You a');
  await driver.reachBooking({ params, body: {} });
  await driver.endBooking({ params, body: { cashReceived: true } });
  await shows('paid', 'How was your ride?');
}
