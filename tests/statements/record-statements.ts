import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';
import { recordFolder } from './recorded-statements.ts';

/** Set on the client's prototype, because the test files of a worker share it but not this module. */
const mark = Symbol.for('fiacre.statements');

interface Recording {
  readonly known: Set<string>;
  /** Not yet in the file. */
  added: string[];
}

/** Records the text of every statement that this process sends, once each. */
function startRecording(): Recording {
  const recording: Recording = { known: new Set(), added: [] };
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  function query(this: unknown, ...args: unknown[]): unknown {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { readonly text?: unknown } | null)?.text;
    if (typeof text === 'string' && !recording.known.has(text)) {
      recording.known.add(text);
      recording.added.push(text);
    }
    return send.apply(this, args);
  }
  Object.assign(pg.Client.prototype, { query });
  return recording;
}

if (recordFolder !== undefined) {
  const prototype = pg.Client.prototype as { [mark]?: Recording };
  const recording = (prototype[mark] ??= startRecording());
  const file = join(recordFolder, `${process.pid}.jsonl`);
  afterAll(() => {
    appendFileSync(file, recording.added.map((text) => `${JSON.stringify(text)}\n`).join(''));
    recording.added = [];
  });
}
