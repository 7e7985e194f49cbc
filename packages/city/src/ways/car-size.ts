import { westernDigits } from '@fiacre/domain';
import type { Tags } from '../osm/osm-data.ts';

/** The width, with its mirrors, and the height of most cars, in metres. Car types have no sizes. */
const car = { maxwidth: 2, maxheight: 2 } as const;
const metresPerFoot = 0.3048;
const inchesPerFoot = 12;

/** Whether most cars do not fit through a road or a barrier. Source: COUNTRY-6. */
export function isTooSmall(tags: Tags): boolean {
  return (['maxwidth', 'maxheight'] as const).some((key) =>
    [tags[key], tags[`${key}:physical`]]
      // A way that was joined from several has the limit of each.
      .flatMap((values) => (values === undefined ? [] : westernDigits(values).split(';')))
      .some((value) => (metresOf(value.trim().toLowerCase()) ?? Infinity) < car[key]),
  );
}

/** "2", "2.1 m", "2,1", "190 cm", 6 ft 7 in and "6 ft" in metres; undefined for anything else. Source: OpenStreetMap wiki, Key:maxheight. */
function metresOf(value: string): number | undefined {
  const metric = /^(\d+(?:[.,]\d+)?)\s*(m|metres|meters|cm)?$/.exec(value);
  if (metric) return Number(metric[1]?.replace(',', '.')) / (metric[2] === 'cm' ? 100 : 1);
  const [, feet, inches = '0'] =
    /^(\d+(?:\.\d+)?)\s*(?:'|ft)\s*(?:(\d+(?:\.\d+)?)\s*(?:"|in|'')?)?$/.exec(
      value.replaceAll('′', "'").replaceAll('″', '"'),
    ) ?? [];
  return feet === undefined ? undefined : (Number(feet) + Number(inches) / inchesPerFoot) * metresPerFoot;
}
