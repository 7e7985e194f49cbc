import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startProduct, type Product, type ProductOptions } from '../e2e/kit/product.ts';

/** A product that is killed and restarted on the same data while its clients continue. */
export class RestartingProduct {
  #running: Promise<Product>;
  readonly #options: ProductOptions;

  constructor(options: ProductOptions) {
    this.#options = options;
    this.#running = startProduct(options);
  }

  /** The URL of the running server, or of the next one. */
  readonly currentUrl = async (): Promise<string> => (await this.#running).url;

  /** kill -9, then a new process on the same folder. `check` runs before any client connects. */
  async killAndRestart(check: (url: string) => Promise<void>): Promise<void> {
    const old = await this.#running;
    let open!: (product: Product) => void;
    let fail!: (error: unknown) => void;
    this.#running = new Promise<Product>((resolve, reject) => {
      open = resolve;
      fail = reject;
    });
    try {
      await old.kill();
      const next = await startProduct({ ...this.#options, dataDir: old.dataDir });
      await check(next.url);
      open(next);
    } catch (error) {
      fail(error);
      throw error;
    }
  }

  /** kill -9 of the database alone; the server has to restart it. */
  async killDatabase(): Promise<void> {
    const { dataDir } = await this.#running;
    const pid = await readFile(join(dataDir, 'database', 'cluster', 'postmaster.pid'), 'utf8');
    process.kill(Number(pid.split('\n')[0]), 'SIGKILL');
  }

  async last(): Promise<Product> {
    return this.#running;
  }
}
