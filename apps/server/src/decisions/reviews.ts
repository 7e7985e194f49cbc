import type { BodyOf, DispatchReview } from '@fiacre/contract';
import { sql, type Kysely } from 'kysely';
import { notify } from '../notifications/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Handler } from '../platform/http/handler.ts';
import { countAll, readSort } from '../platform/http/list-query.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { refuseStale } from '../platform/transaction/refuse-stale.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { DecisionTables } from './tables.ts';

const defaultPageSize = 20;

/**
 * A driver asks a person to review one of their offers. Asking again replaces the question and reopens the review.
 */
export function askForReview(): Handler<'askForReview'> {
  return (call) =>
    call.commit(async (tx) => {
      const { userId } = signedIn(call.reader);
      const { bookingId, question } = call.body;
      const { rows } = await sql<{ id: string }>`
        insert into dispatch_reviews (id, booking_id, driver_id, asked_at, question)
        select ${tx.newId()}, booking_id, driver_id, ${tx.now}, ${question.trim()} from booking_offers
        where booking_id = ${bookingId} and driver_id = ${userId}
        on conflict (booking_id, driver_id) do update set asked_at = excluded.asked_at, question = excluded.question,
          answer = null, answered_at = null, answered_by = null
        returning id`.execute(tx.sql);
      const [asked] = rows;
      if (asked === undefined) return refuse('not_found');
      tx.audit({
        action: 'dispatch-review-ask',
        object: { kind: 'dispatch-review', id: asked.id },
        facts: { bookingId },
      });
      return { ok: true };
    });
}

const sortColumns = { askedAt: 'asked_at', answeredAt: 'answered_at' } as const;

/** All requests for a review, open ones first unless sorted otherwise. */
export function listReviews({ db }: Platform): Handler<'listReviews'> {
  return async ({ query }) => {
    const { page = 1, pageSize = defaultPageSize, sort = '-askedAt', answered } = query;
    const { column, direction } = readSort(sortColumns, sort);
    const all = allReviews(db);
    const found =
      answered === undefined ? all : all.where('answer', answered === 'true' ? 'is not' : 'is', null);
    const total = await countAll(found);
    const rows = await found
      .select(reviewColumns)
      .orderBy(column, direction)
      .orderBy('dispatch_reviews.id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    return { items: rows.map(presentReview), total, page, pageSize };
  };
}

/** The reply is shown on the driver's page and sent as a push. It applies only to the question that the admin read. */
export function answerReview(): Handler<'answerReview'> {
  return (call) =>
    call.commit(async (tx) => {
      const { userId } = signedIn(call.reader);
      const { id } = call.params;
      const before = await holdReview(tx, id);
      const object = { kind: 'dispatch-review', id };
      if (!isAsRead(before, call.body.was))
        return refuseStale(tx, object, { current: presentReview(before) });
      const change = { answer: call.body.answer.trim(), answered_at: tx.now };
      await tx.sql
        .withTables<DecisionTables>()
        .updateTable('dispatch_reviews')
        .set({ ...change, answered_by: userId })
        .where('id', '=', id)
        .execute();
      // Without the texts, since the audit log is kept for ever.
      const previous = before.answered_at?.toISOString();
      tx.audit({
        action: 'dispatch-review-answer',
        object,
        facts: { bookingId: before.booking_id, ...(previous && { previous }) },
      });
      await notify(tx, {
        to: { userId: before.driver_id },
        text: 'push_review_answered',
        facts: { reference: before.reference },
        channels: ['push'],
        screen: 'DriverTrips',
      });
      return presentReview({ ...before, ...change });
    });
}

/** Locks the review, so that neither the question nor the reply changes until the commit. */
async function holdReview(tx: Tx, id: string): Promise<ReviewRow> {
  const found = allReviews(tx.sql).select(reviewColumns).where('dispatch_reviews.id', '=', id);
  return (await found.forUpdate('dispatch_reviews').executeTakeFirst()) ?? refuse('not_found');
}

function isAsRead(row: ReviewRow, was: BodyOf<'answerReview'>['was']): boolean {
  const answeredMs = was.answeredAt === null ? undefined : Date.parse(was.answeredAt);
  return row.asked_at.getTime() === Date.parse(was.askedAt) && row.answered_at?.getTime() === answeredMs;
}

type PersonTables = {
  users: { id: string; first_name: string; last_name: string };
  bookings: { id: string; reference: string };
};

const allReviews = (db: Kysely<PlatformTables>) =>
  db
    .withTables<DecisionTables & PersonTables>()
    .selectFrom('dispatch_reviews')
    .innerJoin('users', 'users.id', 'dispatch_reviews.driver_id')
    .innerJoin('bookings', 'bookings.id', 'booking_id');

const reviewColumns = [
  'dispatch_reviews.id',
  'booking_id',
  'dispatch_reviews.driver_id',
  'asked_at',
  'question',
  'answer',
  'answered_at',
  'first_name',
  'last_name',
  'reference',
] as const;

interface ReviewRow {
  readonly id: string;
  readonly booking_id: string;
  readonly driver_id: string;
  readonly asked_at: Date;
  readonly question: string;
  readonly answer: string | null;
  readonly answered_at: Date | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly reference: string;
}

function presentReview(row: ReviewRow): DispatchReview {
  return {
    id: row.id,
    bookingId: row.booking_id,
    reference: row.reference,
    driverName: `${row.first_name} ${row.last_name}`.trim(),
    askedAt: row.asked_at.toISOString(),
    question: row.question,
    answer: row.answer,
    answeredAt: row.answered_at?.toISOString() ?? null,
  };
}
