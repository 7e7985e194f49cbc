import { AsyncLocalStorage } from 'node:async_hooks';
import type { Roll } from '../../apps/server/src/bookings/testing/any-order.ts';

/** How a connection breaks at a commit: nothing is saved, or everything is saved and nobody learns of it. */
export type Cut = 'before-commit' | 'after-commit';

interface Task {
  readonly parent: Task | undefined;
  /** Waits for a connection. */
  readonly waiting: (() => void)[];
  /** How many of the tasks that it started are running. */
  children: number;
  hasEnded: boolean;
  cut: Cut | null;
  readonly begun: PromiseWithResolvers<void>;
}

const newTask = (parent?: Task): Task => ({
  parent,
  waiting: [],
  children: 0,
  hasEnded: false,
  cut: null,
  begun: Promise.withResolvers(),
});

/**
 * A task that has neither ended nor asked for a connection after this time waits for what another one reads for both.
 * All else that a request does without a connection takes less.
 */
const patienceMilliseconds = 200;

/**
 * Runs requests at once, but only one at a time holds a database connection. Which one is next follows from the dice,
 * and is decided when all others wait or have ended, so the order is the same in each run.
 */
export class Turns {
  readonly #current = new AsyncLocalStorage<Task>();
  readonly #tasks = new Set<Task>();
  /** Work that a request left behind, such as reading live events. */
  readonly #stray = newTask();
  readonly #roll: Roll;
  #isHeld = false;
  #starting = 0;
  #patience: NodeJS.Timeout | undefined;

  constructor(roll: Roll) {
    this.#roll = roll;
  }

  async atOnce<T>(works: readonly (() => Promise<T>)[]): Promise<T[]> {
    const parent = this.#current.getStore();
    const started: Promise<T>[] = [];
    this.#starting += 1;
    for (const work of works) {
      const task = newTask(parent);
      started.push(this.#run(task, work));
      await task.begun.promise;
    }
    this.#starting -= 1;
    parent?.begun.resolve();
    this.#next();
    // All of them end, so that nothing runs on after a failure.
    const ended = await Promise.allSettled(started);
    return ended.map((one) => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    });
  }

  async alone<T>(work: () => Promise<T>): Promise<T> {
    const [result] = await this.atOnce([work]);
    return result as T;
  }

  /** The connection breaks at the next commit of this task. */
  breakNextCommit(cut: Cut | null): void {
    const task = this.#current.getStore();
    if (task !== undefined) task.cut = cut;
  }

  takeCut(): Cut | null {
    const cut = this.#current.getStore()?.cut ?? null;
    this.breakNextCommit(null);
    return cut;
  }

  /** Resolves when the caller may take a connection; `leave` has to follow. */
  enter(): Promise<void> {
    const current = this.#current.getStore();
    const task = current === undefined || current.hasEnded ? this.#stray : current;
    return new Promise((resolve) => {
      task.waiting.push(resolve);
      task.begun.resolve();
      this.#next();
    });
  }

  leave(): void {
    this.#isHeld = false;
    this.#next();
  }

  async #run<T>(task: Task, work: () => Promise<T>): Promise<T> {
    this.#tasks.add(task);
    if (task.parent !== undefined) task.parent.children += 1;
    try {
      return await this.#current.run(task, work);
    } finally {
      task.hasEnded = true;
      this.#stray.waiting.push(...task.waiting.splice(0));
      this.#tasks.delete(task);
      if (task.parent !== undefined) task.parent.children -= 1;
      task.begun.resolve();
      this.#next();
    }
  }

  #next(isStuck = false): void {
    clearTimeout(this.#patience);
    if (this.#isHeld) return;
    const enter = (this.#stray.waiting.length > 0 ? this.#stray : this.#choose(isStuck))?.waiting.shift();
    if (enter === undefined) {
      const isAnyWaiting = [...this.#tasks].some((task) => task.waiting.length > 0);
      if (isAnyWaiting) this.#patience = setTimeout(() => this.#next(true), patienceMilliseconds);
      return;
    }
    this.#isHeld = true;
    enter();
  }

  #choose(isStuck: boolean): Task | undefined {
    const tasks = [...this.#tasks];
    const waiting = tasks.filter((task) => task.waiting.length > 0);
    const areAllWaiting = waiting.length >= tasks.filter((task) => task.children === 0).length;
    if (!isStuck && (this.#starting > 0 || !areAllWaiting)) return undefined;
    return waiting[waiting.length > 1 ? this.#roll(waiting.length) : 0];
  }
}
