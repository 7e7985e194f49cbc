import { expect, test } from 'vitest';
import { sampleMessage } from './testing/sample-message.ts';
import { shortPush } from './short-push.ts';

test.each(['a', 'é', 'س', '🚕'])(
  'PUSH-2 a push in %s fits into what every push service accepts',
  (letter) => {
    const long = letter.repeat(4000);
    const { subject, body } = shortPush({ ...sampleMessage(), subject: long, body: long });
    expect(Buffer.byteLength(subject + body)).toBeGreaterThan(2150);
    expect(Buffer.byteLength(subject + body)).toBeLessThanOrEqual(2200);
    for (const text of [subject, body]) expect(text).toMatch(new RegExp(`^(${letter})+…$`, 'u'));
  },
);

test('a short push stays unchanged', () => {
  const message = sampleMessage();
  expect(shortPush(message)).toEqual(message);
});
