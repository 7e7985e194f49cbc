import { sql } from 'kysely';
import { notify } from '../notifications/index.ts';
import { jobKind, type JobKind } from '../platform/jobs/job.ts';
import { reviveAddress } from '../platform/messages/dead-addresses.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { AccountParts } from './parts.ts';
import type { AccountTables, CodePurpose, OneTimeCodeTable } from './record/tables.ts';

/** AUTH-12: a code is valid for five minutes and five wrong attempts. */
const codeMilliseconds = 5 * 60_000;
const maxAttempts = 5;
/** Source: CONST-3, LOGIN-9. */
const codeRange = { min: 100_000, max: 999_999 } as const;
const jobName = 'send-one-time-code';

/** The purpose of a code. */
export interface CodeRequest {
  readonly purpose: CodePurpose;
  readonly channel: 'sms' | 'mail';
  readonly recipient: string;
  /** A secret that only the requesting client has; the code is worthless without it. */
  readonly request: string;
  /** Where the request comes from. */
  readonly asker: string;
}

/** Whether the message may be sent; checked in the job, so that the response reveals nothing. */
export type MaySend = (
  tx: Tx,
  code: Pick<OneTimeCodeTable, 'purpose' | 'channel' | 'recipient'>,
) => Promise<boolean>;

/**
 * Records that a code was requested and leaves the rest to a job, so that the response and its timing are the same for
 * every recipient. An older code of the same requester for the same recipient becomes invalid; a stranger's request
 * does not invalidate anyone else's code.
 */
export async function requestCode(tx: Tx, parts: AccountParts, wanted: CodeRequest): Promise<Date> {
  const { platform, secret } = parts;
  const { purpose, channel, recipient } = wanted;
  const id = platform.ids.next();
  const asker = secret.digest('code asker', wanted.asker);
  const expiresAt = new Date(tx.now.getTime() + codeMilliseconds);
  const codes = tx.sql.withTables<AccountTables>();
  // Of two simultaneous requests by one requester, the second waits and then invalidates the code of the first.
  const turn = ['one-time code', purpose, asker].join(' ');
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx.sql);
  await codes
    .updateTable('one_time_codes')
    .set({ closed_at: tx.now })
    .where('closed_at', 'is', null)
    .where((where) =>
      where.or([
        where.and([
          where('purpose', '=', purpose),
          where('recipient', '=', recipient),
          where('asker_key', '=', asker),
        ]),
        // A code that the same request sent to another address, such as a mistyped one.
        where('request_hash', '=', requestHash(parts, wanted)),
      ]),
    )
    .execute();
  await codes
    .insertInto('one_time_codes')
    .values({
      id,
      purpose,
      channel,
      recipient,
      request_hash: requestHash(parts, wanted),
      asker_key: asker,
      created_at: tx.now,
      expires_at: expiresAt,
    })
    .execute();
  tx.schedule({ name: jobName, payload: { id }, at: tx.now });
  return expiresAt;
}

/** Creates the code and queues the message; the code itself is stored nowhere else. */
export function sendCodeJob(parts: AccountParts, maySend: MaySend): JobKind {
  return jobKind<{ id: string }>({
    name: jobName,
    // Limits how long a killed node can leave behind a code that is valid for five minutes.
    maxSeconds: 30,
    run: (job) =>
      job.commit(async (tx) => {
        const { id } = job.payload;
        const codes = tx.sql.withTables<AccountTables>();
        const row = await codes
          .selectFrom('one_time_codes')
          .select(['purpose', 'channel', 'recipient', 'expires_at'])
          .where('id', '=', id)
          .where('closed_at', 'is', null)
          .where('expires_at', '>', tx.now)
          .executeTakeFirst();
        if (row === undefined || !(await maySend(tx, row))) return;
        const code = String(parts.platform.random.integer(codeRange.min, codeRange.max));
        await codes
          .updateTable('one_time_codes')
          .set({ code_hash: codeHash(parts, id, code) })
          .where('id', '=', id)
          .execute();
        await sendCode(tx, row, code);
      }),
  });
}

async function sendCode(
  tx: Tx,
  {
    channel,
    recipient,
    expires_at: expiresAt,
  }: Pick<OneTimeCodeTable, 'channel' | 'recipient' | 'expires_at'>,
  code: string,
): Promise<void> {
  const facts = { code, minutes: String(codeMilliseconds / 60_000) };
  const notice = { facts, channels: [channel], expiresAt };
  if (channel === 'sms')
    await notify(tx, { ...notice, to: { mobile: recipient }, text: 'sms_one_time_code' });
  else await notify(tx, { ...notice, to: { email: recipient }, text: 'mail_one_time_code' });
}

/** A correct code. `takeCode` uses it up. */
export interface CorrectCode {
  readonly id: string;
  readonly recipient: string;
}

/**
 * Counts an attempt, then compares. Returns null for a wrong, used, replaced or expired code, or one that belongs to
 * another request. Saved in its own transaction, so that a later refusal does not undo the count.
 */
export async function checkCode(
  parts: AccountParts,
  asked: Pick<CodeRequest, 'purpose' | 'request'>,
  typed: string,
): Promise<CorrectCode | null> {
  if (!isCode(typed)) return null;
  return parts.platform.transact(async (tx) => {
    const row = await tx.sql
      .withTables<AccountTables>()
      .updateTable('one_time_codes')
      .set((set) => ({ attempts: set('attempts', '+', 1) }))
      .where('request_hash', '=', requestHash(parts, asked))
      .where('purpose', '=', asked.purpose)
      .where('closed_at', 'is', null)
      .where('expires_at', '>', tx.now)
      .where('attempts', '<', maxAttempts)
      .returning(['id', 'recipient', 'code_hash'])
      .executeTakeFirst();
    if (row === undefined || row.code_hash === null) return null;
    // Both are digests under a key that no client has, so a timing difference reveals nothing.
    return row.code_hash === codeHash(parts, row.id, typed) ? { id: row.id, recipient: row.recipient } : null;
  });
}

/** Uses up a correct code; of two simultaneous uses, one returns true. */
export async function takeCode(tx: Tx, { id, recipient }: CorrectCode): Promise<boolean> {
  const taken = await tx.sql
    .withTables<AccountTables>()
    .updateTable('one_time_codes')
    .set({ closed_at: tx.now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  const isTaken = taken.numUpdatedRows === 1n;
  if (isTaken) await reviveAddress(tx, recipient);
  return isTaken;
}

/** Exactly six digits, 100000 to 999999. Source: LOGIN-9. */
export function isCode(typed: string): boolean {
  return /^[1-9]\d{5}$/.test(typed);
}

const codeHash = ({ secret }: AccountParts, id: string, code: string) =>
  secret.digest('one-time code', id, code);
const requestHash = (
  { secret }: AccountParts,
  { purpose, request }: Pick<CodeRequest, 'purpose' | 'request'>,
) => secret.digest('code request', purpose, request);
