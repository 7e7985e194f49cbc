import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { DeclaredVariables, ServiceDeclaration } from '../../platform/services/service-declaration.ts';
import type { Clock } from '../../platform/time/clock.ts';

/** Stores the bytes of files, by ids that we generate. */
export interface FileStore {
  /** Returns once the bytes will survive a crash. May be repeated. */
  put(id: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(id: string): Promise<Uint8Array | null>;
  /** Succeeds if there is nothing to remove. */
  remove(id: string): Promise<void>;
}

export interface StoreParts {
  readonly outbound: Outbound;
  readonly clock: Clock;
}

/** A service that stores files. Each has a file in this folder and a line in `file-stores.ts`. */
export interface FileStoreDeclaration<
  Variables extends DeclaredVariables = DeclaredVariables,
  Settings = unknown,
> extends ServiceDeclaration<Variables, Settings> {
  create(settings: Settings, parts: StoreParts): FileStore;
}
