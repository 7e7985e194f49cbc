import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLog } from './database-log.ts';
import type { EmbeddedDatabase, EmbeddedDatabaseOptions } from './embedded-database.ts';
import { openEmbeddedDatabase } from './open-embedded-database.ts';

type Line = { readonly level: 'info' | 'warn' | 'error'; readonly message: string; readonly facts: object };

/** Opens databases for a test and cleans up afterwards. */
export class TestDatabases {
  readonly lines: Line[] = [];
  readonly #folders: string[] = [];
  readonly #open = new Set<EmbeddedDatabase>();

  readonly log: DatabaseLog = {
    info: (facts, message) => void this.lines.push({ level: 'info', message, facts }),
    warn: (facts, message) => void this.lines.push({ level: 'warn', message, facts }),
    error: (facts, message) => void this.lines.push({ level: 'error', message, facts }),
  };

  newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'fiacre-test-'));
    this.#folders.push(folder);
    return folder;
  }

  async start(options: Omit<EmbeddedDatabaseOptions, 'log'>): Promise<EmbeddedDatabase> {
    const database = await openEmbeddedDatabase({ graceSeconds: 0, ...options, log: this.log });
    this.#open.add(database);
    return database;
  }

  async stop(database: EmbeddedDatabase): Promise<void> {
    this.#open.delete(database);
    await database.close();
  }

  async clear(): Promise<void> {
    for (const database of this.#open) await this.stop(database);
    for (const folder of this.#folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  }
}
