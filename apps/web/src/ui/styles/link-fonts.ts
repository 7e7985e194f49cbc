import fonts from './fonts.css?url';

const storageKey = 'fiacre-fonts';

/** Links the style sheet of the fonts, unless the page links it already. */
export function linkFonts(): void {
  if (document.querySelector(`link[href="${fonts}"]`) !== null) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = fonts;
  link.onload = () => void document.fonts.ready.then(noteCached);
  document.head.append(link);
}

/**
 * The fonts take a hundred kilobytes, so a first visit loads them last: until then the fallback fonts have
 * letters of the same widths. Later visits link them at once, because the browser has them in its cache. A
 * script does this instead of the server, so that the document stays the same and can be cached.
 */
export function linkCachedFonts(): void {
  try {
    if (localStorage.getItem(storageKey) === fonts) linkFonts();
  } catch {
    // Storage is disabled in some private modes; each page then starts with the device's fonts.
  }
}

function noteCached(): void {
  try {
    localStorage.setItem(storageKey, fonts);
  } catch {
    // Storage is disabled in some private modes.
  }
}
