import { PositionReport } from '@fiacre/contract';
import type * as z from 'zod';

/** The contents of a request from another app on a driver's phone. */
export interface TrackerReport {
  readonly token: string | null;
  /** Missing if the message is not about a place, such as one about the battery. */
  readonly positions: readonly z.infer<typeof PositionReport>[];
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function number(value: unknown): number | undefined {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined;
}

/** The years 1 to 9999, the only ones that the API accepts. */
const [firstMs, lastMs] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59Z')];

/** Seconds or milliseconds since 1970, or a date string; any other time is ignored, but not the position. */
function instant(value: unknown): string | undefined {
  const given = number(value);
  const ms = given === undefined ? Date.parse(text(value) ?? '') : given < 1e11 ? given * 1000 : given;
  return ms >= firstMs && ms <= lastMs ? new Date(ms).toISOString() : undefined;
}

interface Place {
  readonly at: unknown;
  readonly lat: unknown;
  readonly lng: unknown;
  readonly accuracy: unknown;
  readonly heading: unknown;
}

/** Omits values that are out of range, such as a heading of -1 for none. Without a place, there is no position. */
function positionsOf({ at, lat, lng, accuracy, heading }: Place): TrackerReport['positions'] {
  const degrees = number(heading);
  const read = PositionReport.safeParse({
    at: instant(at),
    lat: number(lat),
    lng: number(lng),
    accuracyMetres: number(accuracy),
    headingDegrees: degrees !== undefined && degrees >= 0 && degrees <= 360 ? degrees : null,
  });
  return read.success ? [read.data] : [];
}

/** The OsmAnd protocol in a query or a form. Source: traccar.org/osmand. */
function readOsmAnd(fields: Fields): TrackerReport {
  const [lat, lng] = text(fields['location'])?.split(',') ?? [fields['lat'], fields['lon']];
  const place = { at: fields['timestamp'], lat, lng };
  const positions = positionsOf({
    ...place,
    accuracy: fields['accuracy'],
    heading: fields['bearing'] ?? fields['heading'],
  });
  return { token: text(fields['id']) ?? text(fields['deviceid']), positions };
}

/** The format of newer versions of Traccar Client. */
function readTraccarJson(fields: Fields): TrackerReport {
  const location = fieldsOf(fields['location']);
  const { latitude, longitude, accuracy, heading } = fieldsOf(location['coords']);
  const place = { at: location['timestamp'], lat: latitude, lng: longitude };
  return { token: text(fields['device_id']), positions: positionsOf({ ...place, accuracy, heading }) };
}

/** Source: owntracks.org, `_type: location`. */
function readOwnTracks(fields: Fields): readonly TrackerReport['positions'][number][] {
  const { tst, lat, lon, acc, cog } = fields;
  return fields['_type'] === 'location'
    ? positionsOf({ at: tst, lat, lng: lon, accuracy: acc, heading: cog })
    : [];
}

/** The password of `Authorization: Basic`; the name before the colon is the driver's choice. */
function passwordIn(authorization: string | undefined): string | null {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return null;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  return text(decoded.slice(decoded.indexOf(':') + 1));
}

function parsedJson(body: string): Fields | null {
  try {
    return fieldsOf(JSON.parse(body));
  } catch {
    return null;
  }
}

export interface TrackerRequest {
  readonly query: Fields;
  readonly body: string;
  readonly authorization: string | undefined;
}

/** Reads requests from Traccar Client (OsmAnd protocol, as a query, form or JSON) and OwnTracks (HTTP). */
export function readTrackerReport({ query, body, authorization }: TrackerRequest): TrackerReport {
  const password = passwordIn(authorization);
  const json = body === '' ? null : parsedJson(body);
  if (json !== null && '_type' in json)
    return { token: password ?? text(query['id']), positions: readOwnTracks(json) };
  const report =
    json === null
      ? readOsmAnd({ ...query, ...Object.fromEntries(new URLSearchParams(body)) })
      : readTraccarJson({ ...query, ...json });
  return { ...report, token: report.token ?? password };
}
