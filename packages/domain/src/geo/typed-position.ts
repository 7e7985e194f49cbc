import type { LatLng } from './lat-lng.ts';
import { westernDigit } from '../text/western-digits.ts';
import { readPlusCode } from './plus-code.ts';

/**
 * The position in a pasted text: coordinates in degrees ("52.5163, 13.3777", 52°31'N 13°23'E), a geo: link, the link of
 * a map, or a plus code; null if there is none. A short plus code needs `near`, the position from which it is completed.
 * Source: SEARCH-5.
 */
export function readTypedPosition(typed: string, near?: LatLng): LatLng | null {
  const text = withWesternNumbers(typed.slice(0, MAX_UNITS));
  return (
    readLink(text) ?? readDegrees(text) ?? readNamed(text) ?? readWithin(text) ?? readPlusCode(text, near)
  );
}

/** "٥٢٫٥١٦٣" and "５２．５１６３" as 52.5163. */
function withWesternNumbers(text: string): string {
  return text
    .replaceAll(/\p{Nd}/gu, westernDigit)
    .replaceAll(/[\u066b\uff0e]/g, '.')
    .replaceAll(/[\u060c\uff0c]/g, ',');
}

/** Links of maps with a name and a picture are long. */
const MAX_UNITS = 2_000;

const LINK = /(?:[a-z][a-z0-9+.-]{1,20}:\/\/|geo:)\S+/i;
const DECIMAL = String.raw`[-+]?\d{1,3}(?:\.\d+)?`;
const PAIR = String.raw`(${DECIMAL}),\s*(${DECIMAL})`;

/**
 * Where the links of maps have a position, the chosen place before the middle of the picture. "lng" first: the maps that
 * write the longitude first.
 */
const IN_LINKS: readonly { readonly pattern: RegExp; readonly isLngFirst?: boolean }[] = [
  { pattern: new RegExp(`^geo:${PAIR}`, 'i') },
  { pattern: new RegExp(`!3d(${DECIMAL})!4d(${DECIMAL})`) },
  {
    pattern: new RegExp(String.raw`(?:yandex|2gis)\.[^?#]*[?&#](?:pt|ll|m|whatshere\[point\])=${PAIR}`, 'i'),
    isLngFirst: true,
  },
  { pattern: new RegExp(String.raw`2gis\.[^?#]*\/geo\/(?:\d+\/)?${PAIR}`, 'i'), isLngFirst: true },
  {
    pattern: new RegExp(
      String.raw`[?&#](?:q|query|daddr|destination|coordinate|ll|latlng|center|sll|to|map)=(?:loc:|ll\.)?${PAIR}`,
      'i',
    ),
  },
  { pattern: new RegExp(String.raw`[?&#]m?lat=(${DECIMAL})&m?(?:lon|lng)=(${DECIMAL})`, 'i') },
  // Bing writes "lat~lng", Mapy "x=lng&y=lat", HERE "/l/lat,lng" and Kakao "/map/name,lat,lng".
  { pattern: new RegExp(String.raw`[?&]cp=(${DECIMAL})~(${DECIMAL})`, 'i') },
  { pattern: new RegExp(String.raw`[?&]x=(${DECIMAL})&y=(${DECIMAL})`, 'i'), isLngFirst: true },
  { pattern: new RegExp(String.raw`\/l\/${PAIR}`, 'i') },
  { pattern: new RegExp(String.raw`\/link\/(?:map|to)\/(?:[^/]*,)?${PAIR}`, 'i') },
  { pattern: new RegExp(`/@${PAIR}`) },
  { pattern: new RegExp(String.raw`\/(?:place|search|dir)\/(?:[^/]*\/)?${PAIR}`, 'i') },
  { pattern: new RegExp(String.raw`#map=[\d.]+\/(${DECIMAL})\/(${DECIMAL})`) },
];

function readLink(text: string): LatLng | null {
  const written = LINK.exec(text)?.[0];
  if (written === undefined) return null;
  const link = decoded(written);
  for (const { pattern, isLngFirst = false } of IN_LINKS) {
    const [, one, other] = pattern.exec(link) ?? [];
    if (one === undefined || other === undefined) continue;
    const found = isLngFirst
      ? positionAt(Number(other), Number(one))
      : positionAt(Number(one), Number(other));
    if (found !== null) return found;
  }
  return null;
}

function decoded(link: string): string {
  try {
    return decodeURIComponent(link.replaceAll('+', ' '));
  } catch {
    return link;
  }
}

const DEGREES = /[°º˚]|\d\s*deg/;
/** One coordinate: degrees, minutes and seconds, with the quarter before or after it. */
const COORDINATE = new RegExp(
  String.raw`([NSEWO])?\s*([-+\u2212]?\d{1,3}(?:[.,]\d+)?)\s*(?:[°º˚]|deg)?` +
    String.raw`(?:\s*(\d{1,2}(?:[.,]\d+)?)\s*['′’])?(?:\s*(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|''))?\s*([NSEWO])?`,
  'iuy',
);

/** "52.5163, 13.3777" in whatever notation; null for anything that could be a house number. */
function readDegrees(text: string): LatLng | null {
  const trimmed = text.trim().replace(/^[([]|[)\]]$/g, '');
  const first = coordinateAt(trimmed, 0);
  if (first === null) return null;
  const gap = /^\s*[,;/]?\s*/.exec(trimmed.slice(first.end))?.[0] ?? '';
  const from = first.end + gap.length;
  const isApart = gap !== '' || first.quarter !== undefined || /\s$/.test(trimmed.slice(0, from));
  const second = isApart ? coordinateAt(trimmed, from) : null;
  if (second === null || trimmed.slice(second.end).trim() !== '') return null;
  const isPrecise = (part: Coordinate): boolean =>
    part.decimals >= 3 || (part.quarter !== undefined && part.decimals >= 1);
  if (!DEGREES.test(trimmed) && !(isPrecise(first) && isPrecise(second))) return null;
  // "13.3777 E, 52.5163 N" is written the other way round.
  const isLngFirst = /[EWO]/i.test(first.quarter ?? '') || /[NS]/i.test(second.quarter ?? '');
  return isLngFirst ? positionAt(second.degrees, first.degrees) : positionAt(first.degrees, second.degrees);
}

/** "lat: 52.5163, lng: 13.3777", as programs write it. */
const NAMED = new RegExp(
  String.raw`\blat(?:itude)?[^\w+-]{1,4}(${DECIMAL})\W{1,6}(?:lon|lng|long|longitude)[^\w+-]{1,4}(${DECIMAL})`,
  'i',
);
/** Degrees and minutes without signs, as receivers show them: "N 52 30.978 E 013 22.662". */
const BARE_MINUTES =
  /([NS])\s*(\d{1,2})\s+(\d{1,2}\.\d{2,})\W{1,3}([EW])\s*(\d{1,3})\s+(\d{1,2}\.\d{2,})(?!\d)/i;

function readNamed(text: string): LatLng | null {
  const [, lat, lng] = NAMED.exec(text) ?? [];
  if (lat !== undefined && lng !== undefined) return positionAt(Number(lat), Number(lng));
  const [, north, latDegrees, latMinutes, east, lngDegrees, lngMinutes] = BARE_MINUTES.exec(text) ?? [];
  if (north === undefined || east === undefined) return null;
  const degrees = (whole = '0', minutes = '0'): number => Number(whole) + Number(minutes) / 60;
  return positionAt(
    (/s/i.test(north) ? -1 : 1) * degrees(latDegrees, latMinutes),
    (/w/i.test(east) ? -1 : 1) * degrees(lngDegrees, lngMinutes),
  );
}

/** Two numbers that are too precise for anything else, within a message: "Gate 52.5163, 13.3777, 34 m". */
const WITHIN = /(?<![\d.,])([-+]?\d{1,2}\.\d{4,}),\s*([-+]?\d{1,3}\.\d{4,})(?![\d.])/;

function readWithin(text: string): LatLng | null {
  const [, lat, lng] = WITHIN.exec(text) ?? [];
  return lat === undefined || lng === undefined ? null : positionAt(Number(lat), Number(lng));
}

interface Coordinate {
  readonly degrees: number;
  readonly decimals: number;
  readonly quarter: string | undefined;
  readonly end: number;
}

function coordinateAt(text: string, from: number): Coordinate | null {
  COORDINATE.lastIndex = from;
  const match = COORDINATE.exec(text);
  if (match === null) return null;
  const [whole, before, written = '', minutes = '0', seconds = '0', after] = match;
  // "52,5163; 13,3777": the comma is a decimal comma only where another sign separates the two numbers.
  const isCommaDecimal = written.includes(',') && /[;/]|\d\s+[-+]?\d+,/.test(text);
  const number = written.includes(',') && !isCommaDecimal ? written.slice(0, written.indexOf(',')) : written;
  const end = number === written ? from + whole.length : text.indexOf(number, from) + number.length;
  const quarter = before ?? (number === written ? after : undefined);
  const sign = /^[-\u2212]/.test(number) || /[SWO]/i.test(quarter ?? '') ? -1 : 1;
  const size = Math.abs(numberOf(number)) + numberOf(minutes) / 60 + numberOf(seconds) / 3_600;
  return { degrees: sign * size, decimals: (/[.,](\d+)/.exec(number)?.[1] ?? '').length, quarter, end };
}

function numberOf(written: string): number {
  return Number(written.replace(',', '.').replace('\u2212', '-'));
}

function positionAt(lat: number, lng: number): LatLng | null {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && (lat !== 0 || lng !== 0) ? { lat, lng } : null;
}
