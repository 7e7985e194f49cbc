import { keepSubmitted } from './early/early-draft.ts';
import { holdEvents } from './early/hold-events.ts';
import { suggestPlacesEarly } from './early/suggest-places.ts';
import { linkCachedFonts } from './ui/link-fonts.ts';
import { takeover, type TakeoverEvent } from './ui/takeover.ts';

/**
 * The landing page's first script. It makes the place fields usable while the app, which is fifty times as large, is
 * still loading: on a slow connection that takes ten seconds. The app is loaded only while nobody is typing.
 */
const form = document.querySelector<HTMLFormElement>('form[data-early]');
const chunks = document.querySelector<HTMLElement>('script[data-chunks]')?.dataset;
const typingPauseMs = 1500;

let started: Promise<unknown> | null = null;
let isTyping = form?.matches(':focus-within') === true;
let submitWanted = false;

async function untilPause(): Promise<void> {
  while (isTyping) await new Promise((settled) => setTimeout(settled, 100));
}

/** Loads three files at a time, so that a suggestion never waits for all of them; none while somebody is typing. */
async function loadApp(): Promise<void> {
  const files = (chunks?.['chunks'] ?? '').split(' ').filter((each) => each !== '');
  const waiting = [...files];
  const loadNext = async (): Promise<void> => {
    await untilPause();
    const href = waiting.shift();
    if (href === undefined) return;
    await new Promise((settled) => {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      link.onload = link.onerror = settled;
      document.head.append(link);
    });
    await loadNext();
  };
  await Promise.all([loadNext(), loadNext(), loadNext()]);
  // The last file is the app. A file is listed before those that it imports, so each is run by itself, and taps are
  // handled between them. They are imported by URL, because a literal import would add the bundler's loader.
  for (const file of [...files.slice(0, -1).reverse(), ...files.slice(-1)]) {
    await untilPause();
    await import(/* @vite-ignore */ file);
    await new Promise((settled) => setTimeout(settled));
  }
}

if (form !== null) keepSubmitted(form);

const startApp = () => (started ??= loadApp().catch(startAgain));

/** A file was lost: submitting the form loads the page again, with what was typed. */
function startAgain(): void {
  started = null;
  if (submitWanted) form?.submit();
}
document.addEventListener(takeover.isLate, () => {
  form?.removeEventListener('submit', submitLater);
  startAgain();
});

const places = form === null ? [] : suggestPlacesEarly(form);
let pause: ReturnType<typeof setTimeout> | undefined;
function noteTyping(): void {
  isTyping = true;
  clearTimeout(pause);
  pause = setTimeout(() => {
    isTyping = false;
    void startApp();
  }, typingPauseMs);
}
form?.addEventListener('input', noteTyping);
// Whoever focuses a place field is about to type.
form?.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && target.matches('[role=combobox]')) noteTyping();
});
if (isTyping) noteTyping();
form?.addEventListener('submit', submitLater);

function submitLater(event: Event): void {
  event.preventDefault();
  submitWanted = true;
  isTyping = false;
  form?.querySelector('[type=submit]')?.setAttribute('aria-busy', 'true');
  void startApp();
}

const buttonOfApp = 'button[type=button]:not([role=option], [data-closes-search])';
/** The last button that was pressed before the app could handle it, such as the one that opens the map. */
let pressed: HTMLElement | null = null;
function keepPress({ target }: Event): void {
  if (target instanceof Element) pressed = target.closest<HTMLElement>(buttonOfApp) ?? pressed;
}
if (form !== null) document.addEventListener('click', keepPress);

let release = () => {};
document.addEventListener(takeover.begins, (event) => {
  const leave = async () => {
    await Promise.all(places.map((place) => place.leave()));
    if (form !== null) release = holdEvents(keepPress);
  };
  (event as TakeoverEvent).detail.push(untilPause().then(leave));
});
document.addEventListener(takeover.done, () => {
  release();
  form?.removeEventListener('submit', submitLater);
  form?.querySelector('[type=submit]')?.removeAttribute('aria-busy');
  document.removeEventListener('click', keepPress);
  if (submitWanted) setTimeout(() => form?.requestSubmit());
  else if (pressed?.isConnected === true) setTimeout((button: HTMLElement) => button.click(), 0, pressed);
});

// All other buttons need the app.
document.addEventListener('pointerdown', ({ target }) => {
  if (target instanceof Element && target.closest('[role=combobox], [data-early-list]') === null)
    void startApp();
});
linkCachedFonts();

const whenLoaded = () => {
  if (!isTyping) void startApp();
};
if (document.readyState === 'complete') whenLoaded();
else window.addEventListener('load', whenLoaded);
