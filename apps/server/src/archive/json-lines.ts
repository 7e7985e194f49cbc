import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** Bytes of rows that are held in memory at a time. */
const batchBytes = 1_000_000;
const newLine = 0x0a;

export interface Written {
  readonly rows: number;
  readonly sha256: string;
}

/** Writes lines as they come, and flushes the file to disk. */
export async function writeLines(path: string, batches: AsyncIterable<readonly string[]>): Promise<Written> {
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let rows = 0;
  try {
    for await (const lines of batches) {
      if (lines.length === 0) continue;
      const bytes = Buffer.from(`${lines.join('\n')}\n`, 'utf8');
      hash.update(bytes);
      rows += lines.length;
      await file.writeFile(bytes);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { rows, sha256: hash.digest('hex') };
}

/** Reads a file's lines in batches of bounded size. node:readline would also split at U+2028, which JSON contains. */
export async function* readLines(path: string): AsyncGenerator<readonly string[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: batchBytes }) as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(newLine);
    if (end >= 0) yield bytes.subarray(0, end).toString('utf8').split('\n');
    rest = bytes.subarray(end + 1);
  }
  if (rest.length > 0) yield [rest.toString('utf8')];
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
