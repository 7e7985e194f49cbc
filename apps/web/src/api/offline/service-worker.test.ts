import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const origin = 'https://fiacre.example';
const files = ['/assets/a.js', '/assets/b.js', '/assets/c.js'];
const mapFiles = ['/assets/map.js'];

afterEach(() => vi.unstubAllGlobals());

/** A browser's storage for a site, limited to a number of entries. */
function createStorage() {
  const all = new Map<string, Map<string, Response>>();
  const pathOf = (request: Request | string) =>
    new URL(typeof request === 'string' ? request : request.url, origin).pathname;
  const state = { room: Infinity, isBroken: false, isStuck: false };
  const check = () => {
    if (state.isBroken) throw new DOMException('Unexpected internal error.', 'UnknownError');
  };
  const cacheOf = (entries: Map<string, Response>) => ({
    async put(request: Request | string, response: Response) {
      check();
      if (state.isStuck) await new Promise(() => {});
      const count = [...all.values()].reduce((sum, { size }) => sum + size, 0);
      if (count >= state.room) throw new DOMException('Quota exceeded.', 'QuotaExceededError');
      entries.set(pathOf(request), response);
    },
    async keys() {
      check();
      return [...entries.keys()].map((path) => new Request(origin + path));
    },
    async delete(request: Request | string) {
      check();
      return entries.delete(pathOf(request));
    },
  });
  return {
    state,
    paths: () => [...all.values()].flatMap((entries) => [...entries.keys()]),
    caches: {
      async open(name: string) {
        check();
        const entries = all.get(name) ?? new Map<string, Response>();
        all.set(name, entries);
        return cacheOf(entries);
      },
      async match(request: Request | string) {
        check();
        const found = [...all.values()].map((entries) => entries.get(pathOf(request)));
        return found.find((response) => response !== undefined)?.clone();
      },
      async keys() {
        check();
        return [...all.keys()];
      },
      async delete(name: string) {
        check();
        return all.delete(name);
      },
    },
  };
}

/** A browser that has loaded the service worker. */
async function startWorker() {
  vi.resetModules();
  const handlers = new Map<string, (event: object) => void>();
  const storage = createStorage();
  const fetched: string[] = [];
  const server = { has: (_path: string): boolean => true };
  const claim = vi.fn(async () => {});
  const windows: { url: string; visibilityState: string }[] = [];
  const showNotification = vi.fn(async (_title: string, _options: NotificationOptions) => {});
  vi.stubGlobal('__FILES__', files);
  vi.stubGlobal('__MAP_FILES__', mapFiles);
  vi.stubGlobal('caches', storage.caches);
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const path = new URL(typeof request === 'string' ? request : request.url, origin).pathname;
    fetched.push(path);
    const headers = path.startsWith('/assets/') ? {} : { 'fiacre-reader': 'rider' };
    return new Response(`of ${path}`, { status: server.has(path) ? 200 : 404, headers });
  });
  vi.stubGlobal('self', {
    location: new URL('/service-worker.js', origin),
    clients: { claim, matchAll: async () => windows },
    registration: { showNotification },
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
  });
  await import('./service-worker.ts');
  /** Dispatches an event; `done` settles with everything that the worker asked the browser to wait for. */
  const dispatch = (name: string, facts: object = {}) => {
    const work: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    handlers.get(name)?.({
      ...facts,
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
      respondWith: (promise: Promise<Response>) => (answer = promise),
    });
    const done = async () => {
      await answer;
      await Promise.all(work);
    };
    return { answer: () => answer ?? expect.unreachable('the worker left the request to the browser'), done };
  };
  const get = (path: string) => dispatch('fetch', { request: new Request(origin + path) });
  return { storage, fetched, server, claim, windows, showNotification, dispatch, get };
}

type Worker = Awaited<ReturnType<typeof startWorker>>;
let worker: Worker;
beforeEach(async () => {
  worker = await startWorker();
});

const textOf = async (answer: Promise<Response>) => (await answer).text();

test('a file is stored when it is first used', async () => {
  const first = worker.get('/assets/lazy.js');
  expect(await textOf(first.answer())).toBe('of /assets/lazy.js');
  await first.done();
  expect(await textOf(worker.get('/assets/lazy.js').answer())).toBe('of /assets/lazy.js');
  expect(worker.fetched).toEqual(['/assets/lazy.js']);
});

test.each(['/assets/lazy.js', '/texts/en-1a2b.json'])(
  '%s is served if the device has no space to store it',
  async (path) => {
    worker.storage.state.room = 0;
    const request = worker.get(path);
    expect(await textOf(request.answer())).toBe(`of ${path}`);
    await expect(request.done()).resolves.toBeUndefined();
  },
);

test('a file is served if the storage is damaged', async () => {
  worker.storage.state.isBroken = true;
  const request = worker.get('/assets/lazy.js');
  expect(await textOf(request.answer())).toBe('of /assets/lazy.js');
  await expect(request.done()).resolves.toBeUndefined();
});

test('a file is served before it is stored', async () => {
  worker.storage.state.isStuck = true;
  expect(await textOf(worker.get('/assets/lazy.js').answer())).toBe('of /assets/lazy.js');
});

test('a new version is installed with as many files as the device has space for', async () => {
  worker.storage.state.room = 1;
  await expect(worker.dispatch('install').done()).resolves.toBeUndefined();
  expect(worker.storage.paths()).toEqual(['/assets/a.js']);
  // Nothing is downloaded that cannot be stored.
  expect(worker.fetched).toEqual(['/assets/a.js', '/assets/b.js']);
});

test('a new version is installed and used if the storage is damaged', async () => {
  worker.storage.state.isBroken = true;
  await expect(worker.dispatch('install').done()).resolves.toBeUndefined();
  await expect(worker.dispatch('activate').done()).resolves.toBeUndefined();
  expect(worker.claim).toHaveBeenCalledOnce();
});

test('a new version is not installed if one of its files is missing on the server', async () => {
  worker.server.has = (path) => path !== '/assets/b.js';
  await expect(worker.dispatch('install').done()).rejects.toThrow('/assets/b.js: 404');
});

test('files that did not fit are stored later, when there is space and a person opens a page', async () => {
  worker.storage.state.room = 1;
  await worker.dispatch('install').done();
  worker.storage.state.room = Infinity;
  await worker.dispatch('message', { data: { type: 'signed-in', userId: 'rider' } }).done();
  expect(worker.storage.paths().toSorted()).toEqual([...files, ...mapFiles, '/last-page'].toSorted());
  expect(worker.fetched.filter((path) => path === '/assets/a.js')).toHaveLength(1);
});

test.each([
  ['with no page open', null, 'hidden', null],
  ['beside another page', '/about-us', 'visible', null],
  ['while the page that it opens is hidden', '/bookings/1', 'hidden', null],
  ['without a sound on the page that it opens', '/bookings/1', 'visible', true],
  ['without a sound on the page of all rides', '/bookings', 'visible', true],
])('PUSH-3 every push is shown: %s', async (_, path, visibilityState, silent) => {
  if (path !== null) worker.windows.push({ url: origin + path, visibilityState });
  const push = {
    id: '7',
    title: 'Fiacre',
    body: 'I am here',
    screen: 'onlineChat',
    params: { bookingId: '1' },
  };
  await worker.dispatch('push', { data: { json: () => push } }).done();
  const tag = '/bookings/1#chat';
  expect(worker.showNotification).toHaveBeenCalledExactlyOnceWith(
    'Fiacre',
    expect.objectContaining({ body: 'I am here', tag, data: tag, silent }),
  );
});
