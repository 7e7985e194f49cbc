import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { EngineAnswer, EngineOrder, EngineReport, EngineRequest } from './engine-messages.ts';
import { SyncingFileSystem } from './syncing-file-system.ts';
import {
  endsWithFlush,
  firstValue,
  queryMessage,
  statementOf,
  statusAtEnd,
  type TransactionStatus,
} from './wire.ts';

// Runs in a thread of its own: the engine computes without a pause and would hold up every request beside it.

const order = workerData as EngineOrder;
const files = new SyncingFileSystem(order.cluster);
// "-F", which the engine is shipped with, means no fsync at all.
const shippedParameters = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
const engine = new PGlite({
  fs: files,
  startParams: [...shippedParameters, ...order.startParameters],
  initDbStartParams: [...order.initdbParameters],
  onStderr: (line) => {
    report({ kind: 'said', line });
    return true;
  },
});

let status: TransactionStatus = 'I';
let timeoutMilliseconds = 0;
let timeoutMayHaveChanged = true;

function report(message: EngineReport): void {
  parentPort?.postMessage(message);
}

async function execute(bytes: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  // The callback sees the engine's own memory, which the next message overwrites.
  await engine.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData: (part) => parts.push(part.slice()),
  });
  return Buffer.concat(parts);
}

async function answer(bytes: Uint8Array): Promise<EngineAnswer> {
  const reply = await execute(bytes);
  // After a Flush the statement goes on with the next batch, and nothing may come in between.
  const isPartial = endsWithFlush(bytes);
  const newStatus = isPartial ? status : statusAtEnd(reply);
  if (newStatus === undefined) throw new Error('the engine broke off its answer');
  status = newStatus;
  if (!isPartial) await noteTimeout(bytes);
  return { bytes: reply, status, statementTimeoutMilliseconds: timeoutMilliseconds };
}

/** SET LOCAL ends with its transaction, so the value is read again until no transaction is open. */
async function noteTimeout(bytes: Uint8Array): Promise<void> {
  const text = statementOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  timeoutMayHaveChanged ||= /statement_timeout|discard|reset all/i.test(text);
  if (!timeoutMayHaveChanged || status === 'E') return;
  const reply = await execute(
    queryMessage("select setting from pg_settings where name = 'statement_timeout'"),
  );
  timeoutMilliseconds = Number(firstValue(reply) ?? 0);
  timeoutMayHaveChanged = status === 'T';
}

/** Commits something and sees whether the disk was told: settings alone have promised it before. */
async function requireSyncedCommit(): Promise<void> {
  const before = files.syncs;
  await execute(queryMessage("select pg_logical_emit_message(true, 'fiacre', 'is this synced?')"));
  if (files.syncs === before) throw new UnsafeEngine('a committed transaction was not synced to disk');
}

class UnsafeEngine extends Error {}

async function open(): Promise<void> {
  await engine.waitReady;
  await requireSyncedCommit();
  const version = firstValue(await execute(queryMessage('show server_version'))) ?? '';
  report({ kind: 'opened', postgresVersion: version });
}

async function close(): Promise<void> {
  await engine.close();
  report({ kind: 'closed' });
  parentPort?.close();
}

function fail(error: unknown): void {
  report({ kind: error instanceof UnsafeEngine ? 'unsafe' : 'failed', reason: reasonOf(error) });
}

/** ENOSPC and EDQUOT of the engine's C library, whose file layer throws bare numbers. */
const DISK_FULL_NUMBERS = new Set<unknown>([51, 19]);

function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  if (typeof error !== 'object' || error === null || !('errno' in error)) return String(error);
  return DISK_FULL_NUMBERS.has(error.errno) ? 'No space left on device' : `file error ${String(error.errno)}`;
}

parentPort?.on('message', ({ bytes }: EngineRequest) => {
  if (bytes === null) close().catch(fail);
  else answer(bytes).then((reply) => report({ kind: 'answer', answer: reply }), fail);
});

open().catch(fail);
