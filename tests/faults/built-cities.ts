import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportImport } from '../../packages/city/src/index.ts';

/** Builds each city once for all tests of a file; a data folder then gets a copy, which the server verifies by hash. */
export class BuiltCities {
  readonly #folder = mkdtempSync(join(tmpdir(), 'fiacre-built-'));

  async bring(file: string, dataDir: string): Promise<void> {
    const built = join(this.#folder, createHash('sha256').update(readFileSync(file)).digest('hex'));
    if (!existsSync(built)) await reportImport({ path: file, area: undefined }, built, () => undefined);
    cpSync(built, join(dataDir, 'city'), { recursive: true });
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
