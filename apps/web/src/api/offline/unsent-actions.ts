import { failureOf, isUnanswered } from '../client/failure.ts';
import { ApiRefusal } from '@fiacre/contract/client';
import type { DeviceTable } from './device-table.ts';
import { lineOf, type UnsentAction } from './unsent-action.ts';

/** The fields that the caller gives; the queue adds the rest. */
export type NewAction = Omit<UnsentAction, 'id' | 'userId' | 'at' | 'refused'>;

/** The server's response to an action, or `kept`: the action is stored on this device and will be sent later. */
export type Sent<Answer> =
  | { readonly kept: false; readonly answer: Answer }
  | { readonly kept: true; readonly action: UnsentAction };

export interface UnsentDependencies<Answer> {
  readonly table: DeviceTable<UnsentAction>;
  /**
   * Sends one action to the server. The response or refusal is applied before the action is removed;
   * otherwise pages would briefly show the old state of the booking.
   */
  readonly deliver: (action: UnsentAction) => Promise<Answer>;
  /**
   * Sends the positions that confirm a delayed action, and so must arrive first. Resolves with false if that
   * failed.
   */
  readonly sendFirst: () => Promise<boolean>;
  readonly now: () => number;
  /** Runs `work` unless another tab is sending. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
}

/** Each of these counts for itself: it is no step on which the later steps of the ride depend. */
const isRepeatable = ({ verb }: UnsentAction['intention']): boolean => verb === 'message' || verb === 'extra';

const isSignedOut = (thrown: unknown): boolean => thrown instanceof ApiRefusal && thrown.status === 401;

/**
 * One person's actions on this device without a response yet. An action is stored before it is sent, so that
 * a lost response, a reload or a killed tab neither loses nor repeats it. The actions of a ride are sent in
 * order.
 */
export class UnsentActions<Answer> {
  readonly #needs: UnsentDependencies<Answer>;
  readonly #listeners = new Set<() => void>();
  #userId: string | null = null;
  #actions: readonly UnsentAction[] = [];
  #beingSent = new Set<number>();
  /** Ids of finished actions that the table may not have removed yet. */
  readonly #forgotten = new Set<number>();

  constructor(needs: UnsentDependencies<Answer>) {
    this.#needs = needs;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** In the order in which they were done. */
  readonly current = (): readonly UnsentAction[] => this.#actions;

  /** Whether `open` was called, so that the owner of these actions is known. */
  get isOpen(): boolean {
    return this.#userId !== null;
  }

  /** Loads the actions that this person left on the device, and deletes those of anybody else. */
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
    this.#show(rows.filter(({ id, userId }) => userId === owner && !this.#forgotten.has(id)));
  }

  /** Deletes all actions, because the person signed out. */
  async clear(): Promise<void> {
    this.#userId = null;
    const rows = await this.#needs.table.all();
    await this.#needs.table.remove(rows.map(({ id }) => id));
    this.#show([]);
  }

  /** Sends an action now, and keeps it if the server does not respond. Throws the server's refusal. */
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

  /** Sends the kept actions in order, until one fails for lack of a connection. */
  async replay(): Promise<void> {
    await this.#needs.alone(async () => {
      await this.reload();
      const waiting = this.#actions.filter(({ refused }) => refused === null);
      if (waiting.length === 0) return;
      if (!(await this.#needs.sendFirst())) return;
      for (const action of waiting) {
        if (!(await this.#sendKept(action))) return;
        // The server now knows the ride to which further positions belong.
        if (action.intention.verb === 'hail' && !(await this.#needs.sendFirst())) return;
      }
    });
  }

  /** Removes a refused action, once the person has read the reason. */
  async dismiss(action: UnsentAction): Promise<void> {
    await this.#forget(action);
  }

  /** Sends a refused action again. */
  async again(action: UnsentAction): Promise<void> {
    await this.#change({ ...action, refused: null });
    await this.replay();
  }

  async #remember(wanted: NewAction): Promise<UnsentAction> {
    // A repeated tap, while the first action is still unsent: the action keeps its key and its time.
    const same = this.#actions.find(
      ({ refused, intention, ...one }) =>
        refused === null &&
        !isRepeatable(intention) &&
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
      const answer = await this.#needs.deliver(action);
      this.#forgotten.add(action.id);
      return answer;
    } finally {
      this.#beingSent.delete(action.id);
    }
  }

  /** Returns whether the next action can be sent. */
  async #sendKept(action: UnsentAction): Promise<boolean> {
    // Skips an action that is being sent right now, or that was refused together with an earlier one.
    const now = this.#actions.find(({ id }) => id === action.id);
    if (now === undefined || now.refused !== null) return true;
    if (this.#beingSent.has(action.id) || this.#forgotten.has(action.id)) return true;
    try {
      await this.#deliver(action);
      await this.#forget(action);
      return true;
    } catch (thrown) {
      if (isUnanswered(thrown) || isSignedOut(thrown) || !(thrown instanceof ApiRefusal)) return false;
      await this.#refuse(action, thrown);
      return true;
    }
  }

  /**
   * Later actions of the same ride are not sent after a refused step, because the person took them as if the step had
   * counted. Those of a ride whose start was refused are kept to be shown: nobody else knows of the ride.
   */
  async #refuse(action: UnsentAction, refusal: ApiRefusal): Promise<void> {
    const after = this.#actions.filter((other) => other.id > action.id && lineOf(other) === lineOf(action));
    const refused = failureOf(refusal);
    await this.#change({ ...action, refused });
    if (isRepeatable(action.intention)) return;
    for (const later of after)
      if (action.intention.verb === 'hail') await this.#change({ ...later, refused });
      else await this.#forget(later);
  }

  async #change(action: UnsentAction): Promise<void> {
    await this.#needs.table.put(action);
    this.#show(this.#actions.map((one) => (one.id === action.id ? action : one)));
  }

  async #forget({ id }: UnsentAction): Promise<void> {
    // A `replay` may be reading the table right now: it would send the action again.
    this.#forgotten.add(id);
    await this.#needs.table.remove([id]);
    this.#show(this.#actions.filter((one) => one.id !== id));
  }

  #show(actions: readonly UnsentAction[]): void {
    this.#actions = actions;
    for (const listener of this.#listeners) listener();
  }
}
