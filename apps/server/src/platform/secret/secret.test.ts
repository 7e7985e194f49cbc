import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemRandom } from '../random/random.ts';
import { openSecret } from './open-secret.ts';
import { createSecret } from './secret.ts';

const one = createSecret(Buffer.alloc(32, 1), systemRandom);
const other = createSecret(Buffer.alloc(32, 2), systemRandom);

describe('the secret of an installation', () => {
  test('makes digests that depend on the key, the purpose and every part', () => {
    const digests = [
      one.digest('code', '1', '234'),
      one.digest('code', '12', '34'),
      one.digest('other', '1', '234'),
      other.digest('code', '1', '234'),
    ];
    expect(new Set(digests).size).toBe(4);
    expect(one.digest('code', '1', '234')).toBe(digests[0]);
  });

  test('opens only unchanged values that it sealed itself', () => {
    const sealed = one.seal('JBSWY3DPEHPK3PXP');
    expect(sealed).not.toContain('JBSWY3DP');
    expect(one.seal('JBSWY3DPEHPK3PXP')).not.toBe(sealed);
    expect(one.open(sealed)).toBe('JBSWY3DPEHPK3PXP');
    expect(other.open(sealed)).toBeNull();
    const bytes = Buffer.from(sealed, 'base64url');
    const changed = [...bytes].map((byte, index) => bytes.with(index, byte ^ 1));
    const cut = [...bytes.keys()].map((length) => bytes.subarray(0, length));
    const opened = [...changed, ...cut].map((wrong) => one.open(Buffer.from(wrong).toString('base64url')));
    expect(opened).toEqual(opened.map(() => null));
    // A part of a value's tag would be easier to guess.
    const empty = Buffer.from(one.seal(''), 'base64url');
    expect(one.open(empty.subarray(0, -12).toString('base64url'))).toBeNull();
  });
});

describe('the source of the secret', () => {
  let dataDir = '';
  beforeAll(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'fiacre-secret-'))));
  afterAll(() => rm(dataDir, { recursive: true }));

  test('is by default a file that only its owner can read, and is the same at every start', async () => {
    const folder = join(dataDir, 'new');
    const [first, second] = await Promise.all(
      [1, 2].map(() => openSecret({ secretKey: null, dataDir: folder }, systemRandom)),
    );
    expect(second?.digest('x')).toBe(first?.digest('x'));
    expect(await readdir(folder)).toEqual(['secret-key']);
    expect((await stat(join(folder, 'secret-key'))).mode & 0o777).toBe(0o600);
  });

  test('never leaves a half-written key file', async () => {
    for (let round = 0; round < 100; round += 1) {
      const folder = join(dataDir, `round-${round}`);
      const file = join(folder, 'secret-key');
      const opening = openSecret({ secretKey: null, dataDir: folder }, systemRandom);
      while (!existsSync(file)) await new Promise((resolve) => setImmediate(resolve));
      expect(readFileSync(file, 'utf8')).toHaveLength(43);
      await opening;
    }
  });

  test('is the same on every node when set by the environment', async () => {
    const env = { secretKey: 'x'.repeat(32), dataDir: join(dataDir, 'without a file') };
    const [here, there] = [await openSecret(env, systemRandom), await openSecret(env, systemRandom)];
    expect(here.digest('x')).toBe(there.digest('x'));
  });

  test('stays the same when the content of the file moves into the environment, and another key is refused', async () => {
    const folder = join(dataDir, 'moved');
    const before = await openSecret({ secretKey: null, dataDir: folder }, systemRandom);
    const content = readFileSync(join(folder, 'secret-key'), 'utf8');
    const opened = (secretKey: string, at = folder) => openSecret({ secretKey, dataDir: at }, systemRandom);
    const moved = `base64url:${content}`;
    for (const at of [folder, join(dataDir, 'the second node')])
      expect((await opened(moved, at)).open(before.seal('JBSWY3DP'))).toBe('JBSWY3DP');
    for (const other of [content, 'x'.repeat(32), `base64url:${'A'.repeat(43)}`])
      await expect(opened(other)).rejects.toThrow('SECRET_KEY is not the key in');
    await expect(opened(moved.slice(0, -2))).rejects.toThrow('contains no key after');
  });

  test('a broken key file is not silently replaced', async () => {
    await writeFile(join(dataDir, 'secret-key'), 'short');
    await expect(openSecret({ secretKey: null, dataDir }, systemRandom)).rejects.toThrow('contains no key');
  });
});
