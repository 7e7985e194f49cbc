/**
 * The service worker: serves files of this version from its cache and the last document without a connection, and shows
 * pushes. It is one file without imports, so that every browser can load it; the build inserts the list of files.
 */
import type { OwnNotification } from '@fiacre/contract';

/** The types of a service worker's global scope; the compiler only knows those of a window. */
interface WorkerScope extends EventTarget {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: object): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  skipWaiting(): Promise<void>;
}
interface WindowClient {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<WindowClient | null>;
  postMessage(message: unknown): void;
}
interface WorkerEvent extends Event {
  readonly request: Request;
  readonly data: { readonly type?: string; json(): unknown };
  readonly notification: Notification;
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}

declare const self: WorkerScope;
/** The files of a rider's and a driver's pages, each with a hash in its name. Written by the build. */
declare const __FILES__: readonly string[];
/** The map library and its worker, half a megabyte: the pages do not wait for them. Written by the build. */
declare const __MAP_FILES__: readonly string[];

const files = __FILES__;
const mapFiles = __MAP_FILES__;
const pagesCache = 'fiacre-pages';
const filesPrefix = 'fiacre-files-';
const lastPage = '/last-page';
/** The maximum number of cached files that are not in the list, such as other fonts. */
const maxOtherFiles = 60;

/** A hash that identifies this version: the list of files changes with every change to a file. */
function versionOf(names: readonly string[]): string {
  let hash = 0;
  for (const letter of names.join()) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  return (hash >>> 0).toString(36);
}
const filesCache = filesPrefix + versionOf([...files, ...mapFiles]);

function on(name: string, work: (event: WorkerEvent) => void): void {
  self.addEventListener(name, (event) => work(event as WorkerEvent));
}

/** The device's storage may be full or damaged: then a page works as if nothing were stored. */
const storedAt = (request: Request | string) => caches.match(request).catch(() => undefined);

/**
 * Stores one file at a time, so that a ride on a slow connection has priority. Files that are already cached for another
 * version are copied. If the device has no space for all of them, this is repeated when a person opens a page.
 */
async function store(names: readonly string[]): Promise<void> {
  const known = await storedPaths().catch(() => null);
  if (known === null) return;
  for (const file of names.filter((name) => !known.has(name))) {
    const response = (await storedAt(file)) ?? (await fetch(file));
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    if (!(await tryToKeep(file, response))) return;
  }
}

async function storedPaths(): Promise<ReadonlySet<string>> {
  const requests = await (await caches.open(filesCache)).keys();
  return new Set(requests.map(({ url }) => new URL(url).pathname));
}

async function tryToKeep(file: string, response: Response): Promise<boolean> {
  try {
    await (await caches.open(filesCache)).put(file, response);
    return true;
  } catch {
    return false;
  }
}

/** Keeps the files of the previous version: one of its pages may still be open, in the middle of a ride. */
async function dropOldFiles(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(filesPrefix) && name !== filesCache);
  for (const name of others.slice(0, -1)) await caches.delete(name);
}

async function activate(): Promise<void> {
  await dropOldFiles().catch(() => {});
  await self.clients.claim();
}

/** A file from the cache or the server, whether or not it can be stored. */
async function fileAt(event: WorkerEvent, request = event.request): Promise<Response> {
  const known = await storedAt(request);
  if (known !== undefined) return known;
  const response = await fetch(request);
  if (response.ok) event.waitUntil(keepOtherFile(request, response.clone()).catch(() => {}));
  return response;
}

async function keepOtherFile(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(filesCache);
  const names = await cache.keys();
  const others = names.filter(({ url }) => ![...files, ...mapFiles].includes(new URL(url).pathname));
  if (others.length >= maxOtherFiles && others[0] !== undefined) await cache.delete(others[0]);
  await cache.put(request, response);
}

/** The person for whom the server rendered a document; null for a guest, whose documents are not stored. */
const readerOf = (response: Response): string | null => response.headers.get('fiacre-reader');

/** How often somebody signed out: a document that was requested before is not stored. */
let signOuts = 0;

/** Stores the newest document of the signed-in person, and deletes it for a guest. */
async function keepPage(event: WorkerEvent, response: Response, askedAfter: number): Promise<void> {
  if (!response.ok || response.redirected) return;
  if (readerOf(response) === null) return void (await caches.delete(pagesCache));
  if (askedAfter !== signOuts) return;
  await (await caches.open(pagesCache)).put(lastPage, response.clone());
  // The document names the file of its texts, which changes with the language and with every edit.
  if (askedAfter !== signOuts) return void (await caches.delete(pagesCache));
  const texts = /\/texts\/[\w-]+\.json/.exec(await response.text())?.[0];
  if (texts !== undefined) await fileAt(event, new Request(new URL(texts, self.location.origin)));
}

/** The page from the server; without a connection the last one, marked as such. */
async function pageAt(event: WorkerEvent): Promise<Response> {
  const askedAfter = signOuts;
  try {
    const response = await fetch(event.request);
    event.waitUntil(keepPage(event, response.clone(), askedAfter).catch(() => {}));
    return response;
  } catch (fault) {
    const last = await storedAt(lastPage);
    if (last === undefined) throw fault;
    const text = (await last.text()).replace('<html', '<html data-stored');
    return new Response(text, { headers: last.headers });
  }
}

/**
 * Stores the page of a person who has just signed in, then the missing files, and the map, which may be
 * needed for the first time without a connection.
 */
async function prepareFor(event: WorkerEvent, userId: string): Promise<void> {
  await keepPageOf(event, userId);
  await store([...files, ...mapFiles]);
}

/** Stores a document for a person who has just signed in: the documents before that were a guest's. */
async function keepPageOf(event: WorkerEvent, userId: string): Promise<void> {
  const last = await storedAt(lastPage);
  if (last !== undefined && readerOf(last) === userId) return;
  const askedAfter = signOuts;
  await keepPage(event, await fetch('/bookings', { headers: { accept: 'text/html' } }), askedAfter);
}

on('install', (event) => event.waitUntil(store(files)));
on('activate', (event) => event.waitUntil(activate()));
on('message', (event) => {
  const message = event.data as { readonly type?: string; readonly userId?: string };
  if (message.type === 'signed-out') signOuts += 1;
  if (message.type === 'take-over') event.waitUntil(self.skipWaiting());
  if (message.type === 'signed-in') event.waitUntil(prepareFor(event, message.userId ?? '').catch(() => {}));
});
on('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(pageAt(event));
  else if (/^\/(assets|texts)\//.test(pathname)) event.respondWith(fileAt(event));
});

type Pushed = Pick<OwnNotification, 'title' | 'body' | 'screen' | 'params'> & { readonly id: string };

/** The page that a push opens. Sources: PUSH-3, PUSH-5. */
function targetOf({ screen, params }: Pushed): string {
  const booking = params['bookingId'] === undefined ? '/bookings' : `/bookings/${params['bookingId']}`;
  switch (screen) {
    case 'BookedCab':
      return booking;
    case 'onlineChat':
      return `${booking}#chat`;
    case 'DriverTrips':
      return '/bookings';
    case 'wallet':
      return '/profile/wallet';
    default:
      return '/';
  }
}

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Whether the person already sees what a push announces. The page of all rides also shows each ride. */
function shows({ url, visibilityState }: WindowClient, target: string): boolean {
  const { pathname } = new URL(url);
  const wanted = new URL(target, url).pathname;
  return visibilityState === 'visible' && (pathname === wanted || wanted.startsWith(`${pathname}/`));
}

/**
 * Every push shows a notification, as `userVisibleOnly` promises: after three that do not, Safari ends the subscription,
 * whether or not a page is open.
 */
async function showPush(pushed: Pushed): Promise<void> {
  const target = targetOf(pushed);
  const isSeen = (await windows()).some((client) => shows(client, target));
  await self.registration.showNotification(pushed.title, {
    body: pushed.body,
    icon: '/app-icon-192.png',
    badge: '/app-icon-192.png',
    // Null leaves it to the device's settings.
    silent: isSeen ? true : null,
    // A newer message about the same thing replaces the older one.
    tag: target,
    data: target,
  });
}

async function openTarget(target: string): Promise<void> {
  const [open] = await windows();
  if (open === undefined) return void (await self.clients.openWindow(target));
  // An open page navigates without reloading, as it may be in the middle of a ride.
  open.postMessage({ type: 'open', target });
  await open.focus();
}

on('push', (event) => event.waitUntil(showPush(event.data.json() as Pushed)));
on('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openTarget(String(event.notification.data)));
});
