import { expect, test } from 'vitest';
import { areaMinZoom, styleArea } from './area-class.ts';
import { roadTags, styleRoad } from './road-class.ts';

test.each([
  [{ natural: 'water' }, 'water', 'lake'],
  [{ natural: 'water', water: 'river' }, 'water', 'river'],
  [{ waterway: 'riverbank' }, 'water', 'river'],
  [{ landuse: 'reservoir' }, 'water', 'basin'],
  [{ building: 'house', amenity: 'school' }, 'buildings', ''],
  [{ amenity: 'school' }, 'landuse', 'school'],
  [{ landuse: 'forest' }, 'landuse', 'wood'],
  [{ man_made: 'pier' }, 'landuse', 'pier'],
  [{ aeroway: 'aerodrome' }, 'landuse', 'airport'],
  [{ aeroway: 'terminal' }, 'buildings', ''],
  [{ aeroway: 'runway', area: 'yes' }, 'landuse', 'square'],
  [{ highway: 'pedestrian', area: 'yes' }, 'landuse', 'square'],
  [{ landuse: 'retail' }, 'landuse', 'commercial'],
])('%o is drawn in %s as "%s"', (tags, layer, name) =>
  expect(styleArea(tags)).toEqual({ layer, class: name }),
);

test.each([
  {},
  { highway: 'pedestrian' },
  { building: 'no' },
  { boundary: 'administrative' },
  { landuse: 'military_secret' },
])('%o is not drawn', (tags) => expect(styleArea(tags)).toBeNull());

test('shows large areas at lower zooms than small ones, and buildings only at high zooms', () => {
  expect(areaMinZoom('landuse', 25_000_000)).toBeLessThan(areaMinZoom('landuse', 10_000));
  expect(areaMinZoom('buildings', 1e9)).toBe(13);
  expect(areaMinZoom('buildings', 30)).toBe(15);
  expect(areaMinZoom('water', 1e12)).toBe(4);
});

test('treats roundabouts and motorways as one-way unless tagged otherwise', () => {
  const oneway = (tags: Record<string, string>): unknown => roadTags(tags, styleRoad(tags)!)['oneway'];
  expect(oneway({ highway: 'tertiary', junction: 'roundabout' })).toBe(1);
  expect(oneway({ highway: 'motorway' })).toBe(1);
  expect(oneway({ highway: 'motorway', oneway: 'no' })).toBeUndefined();
  expect(oneway({ highway: 'residential', oneway: 'reversible' })).toBeUndefined();
  expect(oneway({ highway: 'residential', oneway: '-1' })).toBe(-1);
});

test('shows sidings at higher zooms than main lines, and unbuilt roads never', () => {
  expect(styleRoad({ railway: 'rail', service: 'yard' })?.minZoom).toBeGreaterThan(
    styleRoad({ railway: 'rail' })!.minZoom,
  );
  expect(styleRoad({ highway: 'construction' })).toBeNull();
  expect(styleRoad({ railway: 'abandoned' })).toBeNull();
});
