import type { Actor } from '../../platform/transaction/tx.ts';

/** A row of the audit log about the past. */
export interface PastAuditRow {
  readonly atMs: number;
  readonly actor: Pick<Actor, 'id' | 'role'>;
  readonly action: string;
  readonly object: { readonly kind: string; readonly id: string };
  readonly facts: Readonly<Record<string, unknown>>;
}

type Who = PastAuditRow['actor'];

/** The audit trail of the past. Every row says that it is made up. */
export class Trail {
  readonly rows: PastAuditRow[] = [];

  add(atMs: number, actor: Who, action: string, object: PastAuditRow['object'], facts: object): void {
    this.rows.push({ atMs, actor, action, object, facts: { ...facts, invented: true } });
  }

  /** Records a step of a booking in the same way as its transitions do. */
  step(bookingId: string, { atMs, actor, verb, from, to, said, by }: Step): void {
    const facts = { from, to, said, by };
    this.add(atMs, actor, `booking-${verb ?? 'create'}`, { kind: 'booking', id: bookingId }, facts);
  }
}

export interface Step {
  readonly atMs: number;
  readonly actor: Who;
  /** Null for the booking itself. */
  readonly verb: string | null;
  readonly from?: string;
  readonly to: string;
  readonly said?: object | undefined;
  readonly by?: string;
}
