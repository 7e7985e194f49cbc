import { expect, test } from 'vitest';
import {
  BatchReader,
  endsWithFlush,
  errorMessage,
  queryMessage,
  readyMessage,
  statementOf,
  statusAtEnd,
  TERMINATE,
} from './wire.ts';

const startup = Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 0]);
const message = (type: string, body: string): Buffer => {
  const bytes = Buffer.concat([Buffer.from(`${type}0000`), Buffer.from(body)]);
  bytes.writeInt32BE(body.length + 4, 1);
  return bytes;
};
const parse = message('P', 'name\0select 1\0\0\0');
const sync = message('S', '');

test('a batch ends where the client waits, however its bytes are cut', () => {
  const stream = Buffer.concat([startup, parse, sync, queryMessage('commit'), message('X', '')]);
  for (const size of [1, 3, 7, stream.length]) {
    const reader = new BatchReader();
    const batches = [];
    for (let at = 0; at < stream.length; at += size)
      batches.push(...reader.read(stream.subarray(at, at + size)));
    expect(batches.map(({ bytes }) => bytes.toString('latin1'))).toEqual(
      [startup, Buffer.concat([parse, sync]), queryMessage('commit'), message('X', '')].map(String),
    );
    expect(batches.at(-1)?.endsWith).toBe(TERMINATE);
  }
});

test('the statement of a batch is found in both forms of a query', () => {
  expect(statementOf(queryMessage('commit'))).toBe('commit');
  expect(statementOf(Buffer.concat([parse, sync]))).toBe('select 1');
  expect(statementOf(sync)).toBe('');
});

test('an answer is whole only when it ends by saying that the engine is ready', () => {
  const refusal = errorMessage('23505', 'twice');
  expect(statusAtEnd(Buffer.concat([refusal, readyMessage('E')]))).toBe('E');
  expect(statusAtEnd(refusal)).toBeUndefined();
  expect(statusAtEnd(Buffer.alloc(0))).toBeUndefined();
});

test('only a flush at the end leaves a statement unfinished', () => {
  expect(endsWithFlush(Buffer.concat([parse, message('H', '')]))).toBe(true);
  expect(endsWithFlush(Buffer.concat([parse, sync]))).toBe(false);
  expect(endsWithFlush(queryMessage('H'))).toBe(false);
});
