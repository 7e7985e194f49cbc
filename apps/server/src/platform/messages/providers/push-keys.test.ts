import webPush from 'web-push';
import { expect, test } from 'vitest';
import { systemRandom } from '../../random/random.ts';
import { createSecret } from '../../secret/secret.ts';
import { ownPushKeys } from './push-keys.ts';

const secretOf = (text: string) => createSecret(Buffer.from(text), systemRandom);
const url = 'https://rides.example';

test('PUSH-5 an installation has its own push keys, which are the same at every start', () => {
  const keys = ownPushKeys(secretOf('one installation'), url);
  expect(keys).toEqual(ownPushKeys(secretOf('one installation'), url));
  expect(keys.publicKey).not.toBe(ownPushKeys(secretOf('another'), url).publicKey);
  expect(keys.subject).toBe(url);
  // The library checks the keys and signs with them.
  const headers = webPush.getVapidHeaders(
    'https://push.example',
    keys.subject,
    keys.publicKey,
    keys.privateKey,
    'aes128gcm',
  );
  expect(headers.Authorization).toContain(`k=${keys.publicKey}`);
});
