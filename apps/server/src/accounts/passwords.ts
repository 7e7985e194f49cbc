import { hash, verify, type Options } from '@node-rs/argon2';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time for an account without a password, or for no account, as for a wrong one. */
  matches(password: string, passwordHash: string | null): Promise<boolean>;
}

/** OWASP's first choice for argon2id: 19 MiB, two passes; about 25 ms on a small machine. */
export const strongHash = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function createPasswords(cost: Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>): Passwords {
  // No algorithm named: the package's default is argon2id, and its const enum cannot be imported.
  const options: Options = cost;
  const nobodys = hash('nobody has this password', options);
  return {
    hash: (password) => hash(password, options),
    async matches(password, passwordHash) {
      const right = await verify(passwordHash ?? (await nobodys), password);
      return right && passwordHash !== null;
    },
  };
}
