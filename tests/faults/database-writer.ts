import { openEmbeddedDatabase } from '../../apps/server/src/platform/database/embedded/open-embedded-database.ts';

// A process that a fault test can kill: it opens a database and reports each acknowledgement as a JSON line.
// In write mode it inserts rows until it is ended, and acknowledges each after its commit.

const [dataDir = '', mode, graceSeconds] = process.argv.slice(2);

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

const tell = (facts: object, message: string) => say({ log: message, facts });
const log = { info: tell, warn: tell, error: tell };

async function run(): Promise<void> {
  const database = await openEmbeddedDatabase({ dataDir, log, graceSeconds: Number(graceSeconds) });
  const { pool, info } = database;
  await pool.query('create table if not exists kept (id int primary key, pad text not null)');
  const { rows } = await pool.query<{ id: number }>('select id from kept order by id');
  say({ opened: info, present: rows.map(({ id }) => id) });
  for (let id = (rows.at(-1)?.id ?? 0) + 1; mode === 'write'; id += 1) {
    await pool.query("insert into kept values ($1, repeat('x', 500))", [id]);
    say({ kept: id });
  }
  await database.close();
  say({ closed: true });
}

try {
  await run();
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  say({ refused: code ?? 'unknown', message: error instanceof Error ? error.message : String(error) });
}
