import type { LatLng } from '@fiacre/domain';

/** A place as a line of text, with a name or without. */
interface TypedPlace extends LatLng {
  readonly name: string;
}

/** Five decimals are about a metre. */
const degrees = (value: number): string => String(Math.round(value * 1e5) / 1e5);
export const writePlace = ({ lat, lng }: LatLng): string => `${degrees(lat)}, ${degrees(lng)}`;

export function writeCorners(corners: readonly LatLng[]): string {
  return corners.map(writePlace).join('\n');
}

const placeLine = /^(-?\d+(?:\.\d+)?)\s*[,;]\s*(-?\d+(?:\.\d+)?)(?:\s*[,;]\s*(.*))?$/;

function readLine(line: string): TypedPlace | null {
  const [, lat, lng, name = ''] = placeLine.exec(line.trim()) ?? [];
  const place = { lat: Number(lat), lng: Number(lng), name: name.trim() };
  return Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180 ? place : null;
}

/** The lines of a text; null for those that cannot be read. */
export const readLines = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(readLine);

/** The lines that can be read; the map shows these while others are being typed. */
export const readCorners = (text: string): LatLng[] =>
  readLines(text).flatMap((line) => (line === null ? [] : { lat: line.lat, lng: line.lng }));
