import type { MapFonts } from './label-paint.ts';

/**
 * The families of the token `--font-text`, so that the map matches the page, without those that are a font of some
 * devices: a device without that font fails to load it.
 */
const families = ['Commissioner Variable', 'Vazirmatn Variable', 'Rubik Variable', 'system-ui'];

/** In which a page that is being left is gone. */
const leavingMilliseconds = 1000;

/**
 * Loads the fonts of the map. MapLibre loads them when it draws the first letter, and warns in the console if
 * somebody leaves the page before they have arrived. MapLibre handles a font that fails to load. Leaving the page
 * makes the loads fail, so the map begins a moment after a failure.
 */
export async function loadMapFonts(): Promise<void> {
  const names = families.map((family) => `"${family}"`).join(', ');
  // Tests have no fonts.
  await (document.fonts as FontFaceSet | undefined)
    ?.load(`500 24px ${names}`)
    .catch(() => new Promise((resolve) => setTimeout(resolve, leavingMilliseconds)));
}

/** MapLibre reads the weight from the first name only, so the first name belongs to no font. */
export const mapFonts: MapFonts = {
  regular: ['Fiacre Medium', ...families],
  strong: ['Fiacre Semibold', ...families],
};
