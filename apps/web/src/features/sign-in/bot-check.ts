import type { SignInMethods } from './use-sign-in-methods.ts';
import { LocalFailure } from '../../api/client/failure.ts';

type BotCheck = NonNullable<SignInMethods['botCheck']>;

/** The common interface of the three services' scripts. */
interface Service {
  render(container: HTMLElement, options: Readonly<Record<string, unknown>>): string | number;
  execute(widget: string | number): unknown;
  ready?(done: () => void): void;
}

const scripts: Readonly<Record<BotCheck['provider'], { readonly url: string; readonly name: string }>> = {
  turnstile: {
    url: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    name: 'turnstile',
  },
  hcaptcha: { url: 'https://js.hcaptcha.com/1/api.js?render=explicit', name: 'hcaptcha' },
  recaptcha: { url: 'https://www.google.com/recaptcha/api.js?render=explicit', name: 'grecaptcha' },
};

const serviceNamed = (name: string) =>
  (globalThis as Readonly<Record<string, unknown>>)[name] as Service | undefined;

async function load({ provider }: BotCheck): Promise<Service> {
  const { url, name } = scripts[provider];
  if (serviceNamed(name) === undefined) {
    await new Promise((loaded, failed) => {
      const script = document.createElement('script');
      script.src = url;
      script.onload = loaded;
      script.onerror = failed;
      document.head.append(script);
    });
  }
  const service = serviceNamed(name);
  if (service === undefined) throw new Error(`${name} is not there`);
  await new Promise<void>((ready) => (service.ready === undefined ? ready() : service.ready(ready)));
  return service;
}

/**
 * A token as proof for the server that a person sent the request. If in doubt, the service shows a challenge
 * in `container`. Rejects with a `LocalFailure`. Source: AUTH-8.
 */
export async function botCheckToken(check: BotCheck, container: HTMLElement): Promise<string> {
  try {
    return await ask(check, container);
  } catch (cause) {
    // The service could not be reached, or its challenge was not solved.
    throw new LocalFailure('bot_check_failed', { cause });
  }
}

async function ask(check: BotCheck, container: HTMLElement): Promise<string> {
  const service = await load(check);
  // A widget yields one token only.
  const place = document.createElement('div');
  container.replaceChildren(place);
  return new Promise((callback, failed) => {
    const widget = service.render(place, {
      sitekey: check.siteKey,
      callback,
      'error-callback': failed,
      'expired-callback': failed,
      ...(check.provider === 'turnstile'
        ? { execution: 'execute', appearance: 'interaction-only' }
        : { size: 'invisible' }),
    });
    service.execute(check.provider === 'turnstile' ? (place as never) : widget);
  });
}

const openTab = '#phone';

/** Whether the address asks for the phone tab. */
export const asksForPhone = (): boolean => window.location.hash === openTab;

/**
 * The content policy belongs to the document: only the sign-in page's document allows the service's script.
 * The app may have come from another page, so the page is requested again, once.
 */
export function requestPageForBotCheck(): void {
  if (asksForPhone()) return;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search + openTab);
  window.location.reload();
}
