import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createThinning } from './during-outages.ts';
import { createLog } from '../log/log.ts';

const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });

test('an outage of the database logs one line of each kind a minute', () => {
  let now = 1_000;
  const isLogged = createThinning(() => now);
  const fields = { err: new Error('wrapped', { cause: lost }) };
  expect([isLogged({ err: lost }, 'one'), isLogged(fields, 'one'), isLogged({ err: lost }, 'other')]).toEqual(
    [true, false, true],
  );
  now += 59_999;
  expect(isLogged({ err: lost }, 'one')).toBe(false);
  now += 1;
  expect([isLogged({ err: lost }, 'one'), isLogged({ err: lost }, 'one')]).toEqual([true, false]);
});

test('the log of a server drops nothing except repeated lines about the outage', () => {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _, done) {
      lines.push((JSON.parse(String(chunk)) as { msg: string }).msg);
      done();
    },
  });
  const log = createLog('info', destination);
  for (const err of [lost, new Error('other'), lost]) log.error({ err }, 'cannot read, retrying');
  log.child({ part: 'a' }).error({ err: lost }, 'cannot read, retrying');
  log.info('cannot read, retrying');
  expect(lines).toHaveLength(3);
});
