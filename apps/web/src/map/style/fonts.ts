import type { MapFonts } from './label-layers.ts';

/** The families of the token `--font-text`, so that the map matches the page. */
const families = [
  'Commissioner Variable',
  'Vazirmatn Variable',
  'Rubik Variable',
  'Text Fallback',
  'system-ui',
];

/** MapLibre reads the weight from the first name only, so the first name belongs to no font. */
export const mapFonts: MapFonts = {
  regular: ['Fiacre Medium', ...families],
  strong: ['Fiacre Semibold', ...families],
};
