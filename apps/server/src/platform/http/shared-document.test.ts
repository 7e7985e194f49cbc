import { expect, test } from 'vitest';
import { shareDocuments } from './shared-document.ts';

test('a document is made once for each value, and again if that failed', async () => {
  const documentOf = shareDocuments();
  const [one, other] = [{}, {}];
  // JSON cannot represent this.
  await expect(documentOf(one, () => 1n)).rejects.toThrow(TypeError);
  const made = await documentOf(one, () => 'one');
  expect(made.text.toString()).toBe('"one"');
  expect(await documentOf(one, () => 'not made')).toBe(made);
  expect((await documentOf(other, () => 'other')).text.toString()).toBe('"other"');
});
