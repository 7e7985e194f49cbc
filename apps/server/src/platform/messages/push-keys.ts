import { createECDH } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { WebPushConfig } from '../config/message-config.ts';
import type { Secret } from '../secret/secret.ts';

/** The installation's own VAPID key, derived from its secret: the same at every start and on every node. */
export function ownPushKeys(secret: Pick<Secret, 'digest'>, publicUrl: string): WebPushConfig {
  // Push services use this address to report problems. On a machine without https, no push service is used.
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@localhost';
  for (let attempt = 0; ; attempt += 1) {
    const number = Buffer.from(secret.digest('web push key', String(attempt)), 'hex');
    const curve = createECDH('prime256v1');
    try {
      curve.setPrivateKey(number);
    } catch {
      // About one number in four billion is not a valid key of this curve.
      continue;
    }
    return {
      publicKey: curve.getPublicKey('base64url'),
      privateKey: number.toString('base64url'),
      subject,
    };
  }
}

/** Adds the keys, so that browsers can always receive pushes. The sandbox sends none unless a push service is configured. */
export function withPushKeys(config: Config, secret: Pick<Secret, 'digest'>): Config {
  const { messages, http, mode } = config;
  const sends = mode === 'production' || messages.webPushService !== null;
  if (!sends || messages.webPush !== null) return config;
  return { ...config, messages: { ...messages, webPush: ownPushKeys(secret, http.publicUrl) } };
}
