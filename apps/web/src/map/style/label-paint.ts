import type { ExpressionSpecification } from 'maplibre-gl';
import type { MapPalette } from './palette.ts';

/** Font stacks: MapLibre uses the page's own fonts and reads the weight from the first name. */
export interface MapFonts {
  readonly regular: string[];
  readonly strong: string[];
}

export const name: ExpressionSpecification = ['coalesce', ['get', 'name'], ''];

/** The paint of a label: its colour, with the ground's around it. */
export function halo(p: MapPalette, colour: string | ExpressionSpecification) {
  return { 'text-color': colour, 'text-halo-color': p.halo, 'text-halo-width': 1.4, 'text-halo-blur': 0.3 };
}
