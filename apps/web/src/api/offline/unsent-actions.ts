import { failureOf } from '../failure.ts';
import { ApiRefusal } from '@fiacre/contract/client';
import type { DeviceTable } from './device-table.ts';
import { lineOf, type UnsentAction } from './unsent-action.ts';

/** What an action is made of; the queue adds the rest. */
export type NewAction = Omit<UnsentAction, 'id' | 'userId' | 'at' | 'refused'>;

/** The server's answer to an action, or `kept`: it is stored on this device and will be sent later. */
export type Sent<Answer> =
  | { readonly kept: false; readonly answer: Answer }
  | { readonly kept: true; readonly action: UnsentAction };

export interface UnsentDependencies<Answer> {
  readonly table: DeviceTable<UnsentAction>;
  /** Sends one action to the server. */
  readonly deliver: (action: UnsentAction) => Promise<Answer>;
  /** Called with the answer to an action that was sent later. */
  readonly onAnswer: (action: UnsentAction, answer: Answer) => void;
  /** Called when the server refused an action that was sent later. */
  readonly onRefusal: (action: UnsentAction, refusal: ApiRefusal) => void;
  /** Sends what has to arrive before an action of an earlier time: the positions that bear it out. False if it failed. */
  readonly sendFirst: () => Promise<boolean>;
  readonly now: () => number;
  /** Runs `work` unless another tab is sending. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
}

/** No answer, or one that says nothing about the action itself: it is sent again with the same key. */
function isUnanswered(thrown: unknown): boolean {
  if (!(thrown instanceof ApiRefusal)) return true;
  const { status, error } = thrown;
  return [0, 408, 429, 502, 503, 504].includes(status) || (error?.code as string) === 'idempotency_running';
}

const isSignedOut = (thrown: unknown): boolean => thrown instanceof ApiRefusal && thrown.status === 401;

/**
 * What one person did on this device and the server has not answered yet. An action is stored before it is sent, so
 * that a lost answer, a reload or a killed tab neither loses nor doubles it; the actions of a ride are sent in order.
 */
export class UnsentActions<Answer> {
  readonly #needs: UnsentDependencies<Answer>;
  readonly #listeners = new Set<() => void>();
  #userId: string | null = null;
  #actions: readonly UnsentAction[] = [];
  #beingSent = new Set<number>();

  constructor(needs: UnsentDependencies<Answer>) {
    this.#needs = needs;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** In the order in which they were done. */
  readonly current = (): readonly UnsentAction[] => this.#actions;

  /** Whether it is known whose actions these are. */
  get isOpen(): boolean {
    return this.#userId !== null;
  }

  /** Loads what this person left on the device, and forgets what anybody else did. */
  async open(userId: string): Promise<void> {
    this.#userId = userId;
    await this.reload();
  }

  /** Reads the table again: another tab may have changed it. */
  async reload(): Promise<void> {
    const { table } = this.#needs;
    const rows = await table.all();
    const owner = this.#userId ?? '';
    const foreign = rows.filter((row) => row.userId !== owner);
    if (this.isOpen && foreign.length > 0) await table.remove(foreign.map(({ id }) => id));
    this.#show(rows.filter((row) => row.userId === owner));
  }

  /** Forgets everything: the person signed out. */
  async clear(): Promise<void> {
    const rows = await this.#needs.table.all();
    await this.#needs.table.remove(rows.map(({ id }) => id));
    this.#userId = null;
    this.#show([]);
  }

  /** Does something now if the server answers, and keeps it otherwise. Throws the server's refusal. */
  async send(wanted: NewAction): Promise<Sent<Answer>> {
    const action = await this.#remember(wanted);
    if (this.#isBehindAnother(action)) {
      void this.replay();
      return { kept: true, action };
    }
    try {
      const answer = await this.#deliver(action);
      await this.#forget(action);
      return { kept: false, answer };
    } catch (thrown) {
      if (isUnanswered(thrown)) return { kept: true, action };
      await this.#forget(action);
      throw thrown;
    }
  }

  /** Sends what is kept, in order, as far as the connection allows. */
  async replay(): Promise<void> {
    await this.#needs.alone(async () => {
      await this.reload();
      const waiting = this.#actions.filter(({ refused }) => refused === null);
      if (waiting.length === 0) return;
      if (!(await this.#needs.sendFirst())) return;
      for (const action of waiting) if (!(await this.#sendKept(action))) return;
    });
  }

  /** The person has read why it was refused. */
  async dismiss(action: UnsentAction): Promise<void> {
    await this.#forget(action);
  }

  /** Sends a refused action again. */
  async again(action: UnsentAction): Promise<void> {
    await this.#change({ ...action, refused: null });
    await this.replay();
  }

  async #remember(wanted: NewAction): Promise<UnsentAction> {
    // The same tap again, while the first is still unsent: it keeps its key and its time.
    const same = this.#actions.find(
      ({ refused, intention, ...one }) =>
        refused === null &&
        intention.verb !== 'message' &&
        lineOf({ ...one, intention }) === lineOf(wanted) &&
        intention.verb === wanted.intention.verb,
    );
    if (same !== undefined) return same;
    const at = new Date(this.#needs.now()).toISOString();
    const row = { ...wanted, userId: this.#userId ?? '', at, refused: null };
    const added = await this.#needs.table.add(row);
    this.#show([...this.#actions, added]);
    return added;
  }

  #isBehindAnother(action: UnsentAction): boolean {
    return this.#actions.some(
      (other) => other.id < action.id && other.refused === null && lineOf(other) === lineOf(action),
    );
  }

  async #deliver(action: UnsentAction): Promise<Answer> {
    this.#beingSent.add(action.id);
    try {
      return await this.#needs.deliver(action);
    } finally {
      this.#beingSent.delete(action.id);
    }
  }

  /** Whether the connection allows more. */
  async #sendKept(action: UnsentAction): Promise<boolean> {
    // A person is waiting for its answer right now, or an action before it was refused.
    const now = this.#actions.find(({ id }) => id === action.id);
    if (now === undefined || now.refused !== null || this.#beingSent.has(action.id)) return true;
    try {
      const answer = await this.#deliver(action);
      await this.#forget(action);
      this.#needs.onAnswer(action, answer);
      return true;
    } catch (thrown) {
      if (isUnanswered(thrown) || isSignedOut(thrown) || !(thrown instanceof ApiRefusal)) return false;
      await this.#refuse(action, thrown);
      return true;
    }
  }

  /** What follows a refused step in the same ride is not sent: it was done in the belief that the step counted. */
  async #refuse(action: UnsentAction, refusal: ApiRefusal): Promise<void> {
    const after = this.#actions.filter((other) => other.id > action.id && lineOf(other) === lineOf(action));
    await this.#change({ ...action, refused: failureOf(refusal) });
    if (action.intention.verb !== 'message') for (const later of after) await this.#forget(later);
    this.#needs.onRefusal(action, refusal);
  }

  async #change(action: UnsentAction): Promise<void> {
    await this.#needs.table.put(action);
    this.#show(this.#actions.map((one) => (one.id === action.id ? action : one)));
  }

  async #forget({ id }: UnsentAction): Promise<void> {
    await this.#needs.table.remove([id]);
    this.#show(this.#actions.filter((one) => one.id !== id));
  }

  #show(actions: readonly UnsentAction[]): void {
    this.#actions = actions;
    for (const listener of this.#listeners) listener();
  }
}
