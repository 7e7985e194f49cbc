import { expect, test } from 'vitest';
import { cityStyle } from './city-style.ts';
import { firstLabelLayer } from './first-label-layer.ts';
import { mapFonts } from './fonts.ts';
import { imageName, parseImageName } from './image-name.ts';
import { dayPalette, iconFamilies, nightPalette, type MapPalette } from './palette.ts';

const style = (palette: MapPalette) =>
  cityStyle({ palette, fonts: mapFonts, tilesUrl: 'http://host/{z}/{x}/{y}.mvt', minZoom: 8, maxZoom: 15 });
const tileLayers = ['water', 'landuse', 'buildings', 'roads', 'road_names', 'labels', 'housenumbers'];

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const share = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

test('LAND-16 the map needs no glyph server and no sprite server', () => {
  expect(style(dayPalette)).not.toHaveProperty('glyphs');
  expect(style(dayPalette)).not.toHaveProperty('sprite');
});

test('LAND-16 every layer reads existing tiles and has a unique id', () => {
  const layers = style(dayPalette).layers;
  expect(new Set(layers.map((layer) => layer.id)).size).toBe(layers.length);
  for (const layer of layers) {
    if ('source-layer' in layer) expect(tileLayers).toContain(layer['source-layer']);
  }
});

test('DASH-3 routes are drawn below all names, so that street names stay readable', () => {
  const layers = style(nightPalette).layers;
  const first = layers.findIndex((layer) => layer.type === 'symbol' && layer.id !== 'oneway');
  expect(layers[first]?.id).toBe(firstLabelLayer);
});

const layerOf = (id: string) => style(dayPalette).layers.find((layer) => layer.id === id);
/** The zoom at which the map of a ride opens. */
const rideZoom = 14;

test('MAP-1 streets have their names at the zoom at which the map of a ride opens', () => {
  expect(layerOf('street-small-name')?.minzoom).toBe(rideZoom);
  expect(layerOf('street-major-name')).toMatchObject({
    minzoom: 12,
    filter: ['step', ['zoom'], expect.anything(), 13, expect.anything()],
  });
});

test('MAP-1 names of streets come before those of places that few people know', () => {
  const order = style(dayPalette).layers.map((layer) => layer.id);
  // Where labels collide, the later layer takes precedence.
  expect(order.indexOf('street-small-name')).toBeGreaterThan(order.indexOf('minor-place'));
  expect(order.indexOf('street-major-name')).toBeGreaterThan(order.indexOf('known-place'));
});

test('MAP-2 no street or place takes the room of an airport or a station, on the map of a whole city', () => {
  const order = style(dayPalette).layers.map((layer) => layer.id);
  const transit = order.indexOf('transit');
  expect(order.slice(transit + 1)).toEqual(['district-name', 'city-name']);
  expect(layerOf('transit')?.minzoom).toBe(10);
  for (const id of ['runway', 'ferry']) expect(order).toContain(id);
});

test('MAP-8 the sea and the woods fade at the edge of the map, below the roads of a neighbouring city', () => {
  const layers = style(nightPalette).layers;
  const order = layers.map((layer) => layer.id);
  const edge = order.indexOf('edge-of-map');
  expect(layers[edge]).toMatchObject({ type: 'line', paint: { 'line-color': nightPalette.land } });
  expect(edge).toBeGreaterThan(order.indexOf('water'));
  expect(edge).toBeLessThan(order.indexOf('ground-small'));
});

test('MAP-4 the last zooms have house numbers, the outlines of houses and one-way arrows', () => {
  expect(layerOf('housenumber')?.minzoom).toBe(16.5);
  expect(layerOf('oneway')?.minzoom).toBe(15.5);
  expect(layerOf('buildings')?.paint).toMatchObject({
    'fill-outline-color': [
      'interpolate',
      ['linear'],
      ['zoom'],
      15,
      dayPalette.building,
      16.5,
      dayPalette.buildingEdge,
    ],
  });
});

test('MAP-4 on the map of a city, small streets have no edges', () => {
  for (const level of ['ground', 'bridge', 'tunnel']) {
    expect(layerOf(`${level}-small-edge`)?.minzoom).toBe(13.5);
    expect(layerOf(`${level}-major-edge`)?.minzoom).toBeUndefined();
  }
});

test.each([dayPalette, nightPalette])('MAP-5 on the $scheme map symbols and names stand out', (palette) => {
  for (const ground of [palette.land, palette.building, palette.residential, palette.park, palette.works]) {
    expect(contrast(palette.textTransit, ground)).toBeGreaterThan(4.5);
    expect(contrast(palette.text, ground)).toBeGreaterThan(7);
  }
  for (const family of iconFamilies) {
    expect(contrast(palette.icons[family], palette.halo)).toBeGreaterThan(4);
    expect(contrast(palette.icons[family], palette.land)).toBeGreaterThan(3);
  }
  expect(contrast(palette.textWater, palette.water)).toBeGreaterThan(3);
  expect(contrast(palette.textPark, palette.park)).toBeGreaterThan(4.5);
  expect(contrast(palette.oneway, palette.roadMinor)).toBeGreaterThan(2);
  expect(contrast(palette.buildingEdge, palette.land)).toBeGreaterThan(1.5);
});

test('LAYOUT-12 every kind of image name can be parsed', () => {
  for (const name of ['oneway', 'shield', 'place:cafe', 'car:van']) {
    const image = parseImageName(name);
    expect(image && imageName(image)).toBe(name);
  }
  expect(parseImageName('unknown')).toBeUndefined();
});

test.each([dayPalette, nightPalette])(
  'DASH-3 on the $scheme map names, route and cars have enough contrast',
  (palette) => {
    expect(contrast(palette.text, palette.land)).toBeGreaterThan(7);
    expect(contrast(palette.textQuiet, palette.land)).toBeGreaterThan(4.5);
    for (const ground of [palette.land, palette.park, palette.water, palette.roadMajor]) {
      expect(contrast(palette.route, ground)).toBeGreaterThan(3);
    }
    expect(contrast(palette.car, palette.carEdge)).toBeGreaterThan(4.5);
  },
);

test('DASH-3 the night map has no large bright areas', () => {
  const large = [
    'land',
    'residential',
    'works',
    'civic',
    'park',
    'wood',
    'water',
    'building',
    'paved',
  ] as const;
  for (const name of large) expect(luminance(nightPalette[name])).toBeLessThan(0.03);
});
