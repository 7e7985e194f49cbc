/** The few messages of PostgreSQL's wire protocol that this side reads or writes itself. */

/** I = no transaction, T = in one, E = in one that failed. */
export type TransactionStatus = 'I' | 'T' | 'E';

const MESSAGE_HEADER_BYTES = 5;

/** Sync, Query, Terminate, Flush, CopyDone, CopyFail: after these the client waits for an answer. */
const BATCH_ENDS = new Set(Buffer.from('SQXHcf'));

const FLUSH = 'H'.charCodeAt(0);
export const TERMINATE = 'X'.charCodeAt(0);

export type Batch = { readonly bytes: Buffer; readonly endsWith: number };

/** Cuts a client's bytes into batches that the engine can answer whole. */
export class BatchReader {
  #pending: Buffer = Buffer.alloc(0);
  #scanned = 0;
  #sawStartup = false;

  read(chunk: Buffer): Batch[] {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    const batches: Batch[] = [];
    for (;;) {
      const end = this.#endOfNextMessage();
      if (end === undefined) return batches;
      const type = this.#sawStartup ? (this.#pending[this.#scanned] ?? 0) : 0;
      this.#scanned = end;
      if (this.#sawStartup && !BATCH_ENDS.has(type)) continue;
      this.#sawStartup = true;
      batches.push({ bytes: this.#pending.subarray(0, end), endsWith: type });
      this.#pending = this.#pending.subarray(end);
      this.#scanned = 0;
    }
  }

  #endOfNextMessage(): number | undefined {
    const lengthAt = this.#sawStartup ? this.#scanned + 1 : this.#scanned;
    if (this.#pending.length < lengthAt + 4) return undefined;
    const end = lengthAt + this.#pending.readInt32BE(lengthAt);
    return this.#pending.length < end ? undefined : end;
  }
}

/** The text of the statement in a batch: of its Query, else of its Parse. */
export function statementOf(batch: Buffer): string {
  const type = String.fromCharCode(batch[0] ?? 0);
  if (type !== 'Q' && type !== 'P') return '';
  const from = type === 'Q' ? MESSAGE_HEADER_BYTES : batch.indexOf(0, MESSAGE_HEADER_BYTES) + 1;
  return batch.toString('utf8', from, batch.indexOf(0, from));
}

export function queryMessage(text: string): Buffer {
  const body = Buffer.from(`${text}\0`);
  return Buffer.concat([header('Q', body.length), body]);
}

export function readyMessage(status: TransactionStatus): Buffer {
  return Buffer.concat([header('Z', 1), Buffer.from(status)]);
}

export function errorMessage(sqlState: string, message: string): Buffer {
  const body = Buffer.from(`SERROR\0VERROR\0C${sqlState}\0M${message}\0\0`);
  return Buffer.concat([header('E', body.length), body]);
}

function header(type: string, bodyBytes: number): Buffer {
  const bytes = Buffer.alloc(MESSAGE_HEADER_BYTES);
  bytes.write(type, 0, 'latin1');
  bytes.writeInt32BE(bodyBytes + 4, 1);
  return bytes;
}

/** The status at the end of a whole answer; undefined when the engine broke off before the end. */
export function statusAtEnd(answer: Uint8Array): TransactionStatus | undefined {
  const end = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength).subarray(-6);
  const status = end.toString('latin1', 5);
  const isReady = end.length === 6 && end.toString('latin1', 0, 1) === 'Z' && end.readInt32BE(1) === 5;
  return isReady && (status === 'I' || status === 'T' || status === 'E') ? status : undefined;
}

export function endsWithFlush(batch: Uint8Array): boolean {
  return batch.at(-MESSAGE_HEADER_BYTES) === FLUSH && batch.at(-1) === 4 && batch.at(-2) === 0;
}

/** The first column of the first row of an answer. */
export function firstValue(answer: Uint8Array): string | undefined {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
  for (let at = 0; at + MESSAGE_HEADER_BYTES <= bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    if (bytes.toString('latin1', at, at + 1) !== 'D') continue;
    const valueBytes = bytes.readInt32BE(at + 7);
    return bytes.toString('utf8', at + 11, at + 11 + valueBytes);
  }
  return undefined;
}
