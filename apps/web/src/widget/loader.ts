/**
 * `/widget.js`, which runs on the operator's own website: it replaces the link before its line by the booking form in a
 * frame. It has to stay below 2 kB and to work under a strict content policy: no style element or attribute, no
 * global, no code from text. Sources: WIDGET-1, WIDGET-6, WIDGET-7.
 */
const script = document.currentScript;
if (script instanceof HTMLScriptElement) place(script);

function place(line: HTMLScriptElement): void {
  const { target, label, ...given } = line.dataset;
  const { origin } = new URL(line.src);
  const names = Object.entries(given).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value ?? '',
  ]);
  const link = linkBefore(line, origin) ?? newLink(origin, label ?? 'Book a ride');
  const frame = document.createElement('iframe');
  frame.title = label ?? link.textContent;
  frame.src = `${origin}/widget?${new URLSearchParams(names)}`;
  const theme = given['theme'] ?? 'light';
  // With another colour scheme than its document, a frame is not transparent.
  const colorScheme = theme === 'system' ? 'light dark' : theme;
  Object.assign(frame.style, { display: 'block', width: '100%', height: '22rem', border: '0', colorScheme });
  const show = (isShown: boolean, height: string) => {
    link.style.display = isShown ? 'none' : '';
    frame.style.height = height;
  };
  let isHere = false;
  window.addEventListener('message', (event) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    const height: unknown = (event.data as { fiacreHeight?: unknown } | null)?.fiacreHeight;
    if (typeof height !== 'number' || !(height > 0)) return;
    isHere = true;
    show(true, `${height}px`);
  });
  // A frame that was refused, or found no server, has also loaded.
  frame.addEventListener('load', () => {
    if (!isHere) show(false, '0');
  });
  const put = () => {
    const element = document.getElementById(target ?? '');
    if (element === null) line.after(link, frame);
    else element.append(link, frame);
  };
  link.style.display = 'none';
  if (target !== undefined && document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', put);
  else put();
}

/** The link of the copied line, for browsers without scripts. */
function linkBefore({ previousElementSibling: before }: Element, origin: string): HTMLAnchorElement | null {
  return before instanceof HTMLAnchorElement && before.origin === origin ? before : null;
}

function newLink(origin: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = `${origin}/`;
  link.textContent = text;
  return link;
}
