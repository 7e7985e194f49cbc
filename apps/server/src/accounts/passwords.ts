import { hash, verify, type Options } from '@node-rs/argon2';
import { inTurns } from '../platform/rounds/in-turns.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for a missing account or an account without a password as for a wrong password. */
  matches(password: string, passwordHash: string | null): Promise<boolean>;
}

/** OWASP's first recommendation for argon2id: 19 MiB, two passes; about 25 ms on a small machine. */
export const strongHash = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes run on the thread pool, off the event loop. This many run simultaneously, so a flood uses 76 MiB at most. */
const maxAtOnce = 4;
/** About two seconds of work. Further requests are refused and may be retried. */
const maxWaiting = 200;

export function createPasswords(cost: Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>): Passwords {
  // No algorithm is given: the package's default is argon2id, and its const enum cannot be imported.
  const options: Options = cost;
  const nobodys = hash('nobody has this password', options);
  const inTurn = inTurns(maxAtOnce, maxWaiting);
  return {
    hash: (password) => inTurn(() => hash(password, options)),
    async matches(password, passwordHash) {
      const known = passwordHash ?? (await nobodys);
      const right = await inTurn(() => verify(known, password));
      return right && passwordHash !== null;
    },
  };
}
