import {
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';

import { sizesOf } from '../../sizes.ts';
import { countRequests } from './quiet.ts';

const { animations } = sizesOf('tests/e2e/kit/people.ts');

/** The sandbox's test accounts. */
export const ACCOUNTS = {
  rider: 'rider@fiacre.test',
  driver: 'driver@fiacre.test',
  fleetadmin: 'fleet@fiacre.test',
  admin: 'admin@fiacre.test',
} as const;

export const PASSWORD = 'sandbox1';

export type Person = keyof typeof ACCOUNTS;

export type View = {
  readonly width?: 'phone' | 'desktop';
  readonly scheme?: 'light' | 'dark';
  readonly options?: BrowserContextOptions;
};

export const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;

/** Without WebGL a page shows places as text instead of a map. */
const withoutWebGl = `{
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, ...options) {
    return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...options);
  };
}`;

/** The pages wait for their service worker, which never arrives. */
const withoutServiceWorker = `if ('ServiceWorkerContainer' in globalThis)
  ServiceWorkerContainer.prototype.register = () => new Promise(() => {})`;

/** Features that take much of a page's time, so browsers have them only in the tests that need them. */
export type Abilities = {
  /** Draw maps, in software. */
  readonly areMapsDrawn: boolean;
  /** Install the service worker, which downloads the pages that are needed without a connection, and the map. */
  readonly areWorkersInstalled: boolean;
};

/** Opens browsers in parallel, each with its own cookies, and collects their errors. */
export class People {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #abilities: Abilities;
  readonly #contexts: BrowserContext[] = [];
  readonly #faults: string[] = [];

  constructor(browser: Browser, url: string, abilities: Abilities) {
    this.#browser = browser;
    this.#url = url;
    this.#abilities = abilities;
  }

  /** A browser with nobody signed in, not yet on any page. */
  async guest({ width = 'desktop', scheme = 'light', options = {} }: View = {}): Promise<Page> {
    const context = await this.#browser.newContext({
      baseURL: this.#url,
      viewport: SIZES[width],
      colorScheme: scheme,
      hasTouch: width === 'phone',
      reducedMotion: animations ? 'no-preference' : 'reduce',
      ...options,
    });
    this.#contexts.push(context);
    const { areMapsDrawn, areWorkersInstalled } = this.#abilities;
    if (!areMapsDrawn) await context.addInitScript({ content: withoutWebGl });
    if (!areWorkersInstalled) await context.addInitScript({ content: withoutServiceWorker });
    const page = await context.newPage();
    countRequests(page);
    page.on('pageerror', (error) => this.#faults.push(`${page.url()}: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#faults.push(`${page.url()}: ${message.text()}`);
    });
    return page;
  }

  /** A browser with one of the test accounts signed in, on `path`. */
  async open(person: Person, path: string, view: View = {}): Promise<Page> {
    const page = await this.signedIn(person, view);
    await page.goto(path);
    return page;
  }

  /** A page that has not been opened yet, for a test that must see the first one. */
  async signedIn(person: Person, view: View = {}): Promise<Page> {
    const page = await this.guest(view);
    await this.signIn(page, ACCOUNTS[person]);
    return page;
  }

  /** Signs in and confirms the identity through the API, like the forms, which have separate tests. */
  async signIn(page: Page, email: string, password: string = PASSWORD): Promise<void> {
    const answer = await page.request.post('/api/auth/sign-in', { data: { email, password } });
    expect(answer.status(), await answer.text()).toBe(200);
    const confirmed = await page.request.post('/api/me/confirmation', { data: { password } });
    expect(confirmed.status(), await confirmed.text()).toBe(200);
  }

  /** A test names the errors that it provokes; any other error fails it. */
  faultsExcept(expected: readonly RegExp[]): string[] {
    return this.#faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)));
  }

  async leave(): Promise<void> {
    for (const context of this.#contexts) await context.close();
  }
}
