import { expect, test, vi } from 'vitest';
import { installWorker } from './install-worker.ts';

class FakeWorker extends EventTarget {
  state = 'installing';
  postMessage = vi.fn();
  becomes(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/** A browser whose service workers the test controls. */
function browser(controller: FakeWorker | null) {
  const registration = Object.assign(new EventTarget(), {
    installing: null as FakeWorker | null,
    waiting: null as FakeWorker | null,
    update: async () => {},
  });
  const container = Object.assign(new EventTarget(), {
    controller,
    register: async () => registration,
    ready: Promise.resolve({ active: null }),
  });
  const reload = vi.fn();
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('window', { location: { reload } });
  const install = (): FakeWorker => {
    registration.installing = new FakeWorker();
    registration.dispatchEvent(new Event('updatefound'));
    return registration.installing;
  };
  return { container, registration, install, reload };
}

test('a first visit offers no new version, even if the worker controls the page before it is reported as installed', async () => {
  const { container, install } = browser(null);
  const onWaiting = vi.fn();
  const stop = await installWorker('rider', onWaiting);
  const first = install();
  container.controller = first;
  first.becomes('installed');
  first.becomes('activated');
  expect(onWaiting).not.toHaveBeenCalled();
  // A newer version in the same visit is offered.
  install().becomes('installed');
  expect(onWaiting).toHaveBeenCalledOnce();
  stop();
});

test('a newer version is used, and the page reloaded, once the person agrees', async () => {
  const { container, registration, reload } = browser(new FakeWorker());
  const newer = new FakeWorker();
  newer.state = 'installed';
  registration.waiting = newer;
  const onWaiting = vi.fn<Parameters<typeof installWorker>[1]>();
  const stop = await installWorker('rider', onWaiting);
  expect(newer.postMessage).not.toHaveBeenCalled();
  onWaiting.mock.lastCall?.[0].use();
  expect(newer.postMessage).toHaveBeenCalledWith({ type: 'take-over' });
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
  stop();
});
