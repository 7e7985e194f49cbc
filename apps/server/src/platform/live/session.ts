import { liveCloseCodes, type ErrorCode, type LiveReport } from '@fiacre/contract';
import type { Kysely } from 'kysely';
import type { RawData } from 'ws';
import type { PlatformTables } from '../database/tables.ts';
import type { Authenticate, Reader } from '../http/reader.ts';
import type { Log } from '../log/log.ts';
import { subscribe } from './catch-up.ts';
import { readClientMessage, type UnreadableMessage } from './client-message.ts';
import type { Connection } from './connection.ts';
import type { Hub } from './hub.ts';
import { Refusal } from '../refusal/refusal.ts';
import type { TakeReport } from './report.ts';
import { parseTopic } from './topic.ts';
import { jsonFrame } from './wire-frame.ts';

export interface SessionParts {
  readonly db: Kysely<PlatformTables>;
  readonly hub: Hub;
  readonly log: Log;
  readonly authenticate: Authenticate;
  /** Stores the positions that drivers send. */
  readonly takeReport: TakeReport;
}

const maxTopics = 50;
const pong = jsonFrame({ pong: true });

/**
 * Reads a client's messages. Messages of one connection are handled one after the other; a report is only started in
 * that order, so that nothing waits until it is stored.
 */
export function createMessageReader(parts: SessionParts, connection: Connection): (data: RawData) => void {
  /** Messages waiting for one that is being handled; null if there is none. */
  let waiting: RawData[] | null = null;
  const fail = (error: unknown) => {
    parts.log.error({ err: error }, 'live message failed');
    refuse(connection, 'unavailable');
  };
  const handle = (data: RawData): Promise<void> | void => {
    try {
      return read(parts, connection, data);
    } catch (error) {
      fail(error);
    }
  };
  /** Most messages are handled immediately; the rest come after the one for which they have to wait. */
  const goOn = async (begun: Promise<void>) => {
    const queue: RawData[] = (waiting = []);
    await begun.catch(fail);
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      await Promise.resolve(handle(next)).catch(fail);
    waiting = null;
  };
  return (data) => {
    if (waiting !== null) return void waiting.push(data);
    const begun = handle(data);
    if (begun instanceof Promise) void goOn(begun);
  };
}

/** Returns a promise if the next message has to wait. */
function read(parts: SessionParts, connection: Connection, data: RawData): Promise<void> | void {
  const message = readClientMessage(data);
  if ('unreadable' in message) return refuseUnreadable(connection, message);
  if ('report' in message) return beginReport(parts, connection, message);
  if ('ping' in message) return connection.send(pong);
  if ('token' in message) return signIn(parts, connection, message.token);
  if ('unsubscribe' in message) return parts.hub.unlisten(connection, message.topic);
  return join(parts, connection, message.topic, message.after ?? null);
}

function refuseUnreadable(connection: Connection, { report: number }: UnreadableMessage): void {
  connection.send(refusalFrame('invalid_request', number === undefined ? {} : { report: number }));
}

/** The session may have ended: messages arriving after that are not stored. */
function beginReport(parts: SessionParts, connection: Connection, message: LiveReport): Promise<void> | void {
  const begin = () => void (connection.isOpen() && report(parts, connection, message));
  return connection.checking === null ? begin() : connection.checking.then(begin);
}

async function signIn(parts: SessionParts, connection: Connection, token: string): Promise<void> {
  const reader = await parts.authenticate(token);
  if (reader === null) return connection.close(liveCloseCodes.signedOut);
  if (!connection.slot.assignTo(reader)) return connection.close(liveCloseCodes.tooMuch);
  for (const topic of connection.subscriptions.keys()) parts.hub.unlisten(connection, topic);
  parts.hub.identify(connection, reader);
  connection.token = token;
  welcome(connection);
}

/** Source: TRIP-21. */
async function report(
  parts: SessionParts,
  connection: Connection,
  { report: number, ...positions }: LiveReport,
): Promise<void> {
  const { reader } = connection;
  if (reader.role === 'guest') return connection.send(refusalFrame('not_logged_in', { report: number }));
  if (reader.role !== 'driver') return connection.send(refusalFrame('forbidden', { report: number }));
  try {
    connection.send(jsonFrame({ report: number, ...(await parts.takeReport(reader, positions)) }));
  } catch (error) {
    if (!(error instanceof Refusal)) parts.log.error({ err: error }, 'a report of positions was not stored');
    const code = error instanceof Refusal ? error.code : 'unavailable';
    connection.send(refusalFrame(code, { report: number }));
  }
}

async function join(
  parts: SessionParts,
  connection: Connection,
  topic: string,
  after: number | null,
): Promise<void> {
  const { hub } = parts;
  const kind = hub.kindOf(topic);
  if (kind === null) return refuse(connection, 'not_found', topic);
  if (connection.subscriptions.size >= maxTopics && !connection.subscriptions.has(topic))
    return refuse(connection, 'rate_limited', topic);
  if (!(await kind.authorise(connection.reader, parseTopic(topic).id)))
    return refuse(connection, refusalOf(connection, topic), topic);
  // The connection has closed since, so nothing would ever remove the topic again.
  if (!hub.connections.has(connection)) return;
  hub.unlisten(connection, topic);
  await subscribe(parts.db, hub, connection, { topic, kind, after });
}

// As with HTTP, somebody else's object is reported as missing.
function refusalOf(connection: Connection, topic: string): ErrorCode {
  if (connection.reader.role === 'guest') return 'not_logged_in';
  return topic.includes(':') ? 'not_found' : 'forbidden';
}

export function refuse(connection: Connection, code: ErrorCode, topic?: string): void {
  connection.send(refusalFrame(code, topic === undefined ? {} : { topic }));
}

function refusalFrame(code: ErrorCode, refused: { readonly topic?: string; readonly report?: number }) {
  return jsonFrame({ ...refused, error: { code, message: code } });
}

export function welcome(connection: Connection): void {
  connection.send(jsonFrame({ welcome: true, userId: connection.reader.userId }));
}

/**
 * Checks again whether sessions are valid and each topic is still open to its reader, with one look-up per session.
 */
export async function recheck(parts: SessionParts, connections: Iterable<Connection>): Promise<void> {
  const bySession = Map.groupBy(connections, ({ token }) => token);
  bySession.delete(null);
  await Promise.all([...bySession].map(([token, those]) => recheckSession(parts, token ?? '', those)));
}

async function recheckSession(
  parts: SessionParts,
  token: string,
  connections: readonly Connection[],
): Promise<void> {
  const lookUp = parts.authenticate(token);
  await Promise.all(
    connections.map((connection) => {
      const checking = recheckConnection(parts, connection, token, lookUp);
      holdReports(connection, checking);
      return checking;
    }),
  );
}

async function recheckConnection(
  parts: SessionParts,
  connection: Connection,
  token: string,
  lookUp: Promise<Reader | null>,
): Promise<void> {
  const reader = await lookUp;
  // The connection has since signed in as somebody else.
  if (connection.token !== token) return;
  if (reader === null) connection.close(liveCloseCodes.signedOut);
  else await recheckTopics(parts, connection, reader);
}

/** If the session cannot be checked, it lasts until the next check. */
function holdReports(connection: Connection, check: Promise<void>): void {
  const checking = check
    .catch(() => undefined)
    .finally(() => {
      if (connection.checking === checking) connection.checking = null;
    });
  connection.checking = checking;
}

async function recheckTopics({ hub }: SessionParts, connection: Connection, reader: Reader): Promise<void> {
  const { token } = connection;
  hub.identify(connection, reader);
  for (const topic of connection.subscriptions.keys()) {
    const allowed = await hub.kindOf(topic)?.authorise(reader, parseTopic(topic).id);
    if (connection.token !== token) return;
    if (allowed === true) continue;
    hub.unlisten(connection, topic);
    refuse(connection, refusalOf(connection, topic), topic);
  }
}
