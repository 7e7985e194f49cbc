import { chosenAt, keepChosen, keepSubmitted } from './early/early-draft.ts';
import { holdEvents } from './early/hold-events.ts';
import { appLoader } from './early/load-app.ts';
import { suggestPlacesEarly } from './early/suggest-places.ts';
import { linkCachedFonts } from './ui/styles/link-fonts.ts';
import { keepPress, keepPresses, repeatPress } from './ui/hydration/pressed-early.ts';
import { takeover, type TakeoverEvent } from './ui/hydration/takeover.ts';

/**
 * The landing page's first script. While the app is still loading, which takes ten seconds on a slow connection, it
 * suggests places, keeps what is typed, chosen and pressed, and hands it to the app.
 */
const form = document.querySelector<HTMLFormElement>('form[data-early]');
const files = document.querySelector<HTMLElement>('script[data-chunks]')?.dataset['chunks'] ?? '';
let submitWanted = false;
const app = appLoader(
  files.split(' ').filter((each) => each !== ''),
  // Submitting the form loads the page again, with what was typed.
  () => void (submitWanted && form?.submit()),
);
if (form !== null) keepUntilTakeover(form);
keepPresses();
linkCachedFonts();

// The controls that need the app: all except the search.
document.addEventListener('pointerdown', ({ target }) => {
  if (target instanceof Element && target.closest('[role=combobox], [data-early-list]') === null) app.start();
});
const whenLoaded = () => {
  if (!app.isTyping()) app.start();
};
if (document.readyState === 'complete') whenLoaded();
else window.addEventListener('load', whenLoaded);

function keepUntilTakeover(booking: HTMLFormElement): void {
  keepSubmitted(booking);
  const button = booking.querySelector('[type=submit]');
  const submitLater = (event: Event): void => {
    event.preventDefault();
    submitWanted = true;
    button?.setAttribute('aria-busy', 'true');
    app.endTyping();
  };
  booking.addEventListener('submit', submitLater);
  const places = suggestPlacesEarly(booking, { chosenAt, keepChosen });
  booking.addEventListener('input', app.noteTyping);
  // Who goes into a place field is about to type.
  booking.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches('[role=combobox]')) app.noteTyping();
  });
  if (booking.matches(':focus-within')) app.noteTyping();
  document.addEventListener(takeover.isLate, () => {
    booking.removeEventListener('submit', submitLater);
    app.fail();
  });
  let release = () => {};
  document.addEventListener(takeover.begins, (event) => {
    const leave = async () => {
      await app.untilPause();
      await Promise.all(places.map((place) => place.leave()));
      release = holdEvents(keepPress);
    };
    (event as TakeoverEvent).detail.push(leave());
  });
  document.addEventListener(takeover.done, () => {
    release();
    booking.removeEventListener('submit', submitLater);
    button?.removeAttribute('aria-busy');
    setTimeout(() => (submitWanted ? booking.requestSubmit() : repeatPress()));
  });
}
