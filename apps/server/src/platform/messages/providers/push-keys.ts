import { createECDH } from 'node:crypto';
import type { Secret } from '../../secret/secret.ts';

/** A VAPID key pair, and a contact for push services. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly subject: string;
}

/** The installation's own VAPID key, derived from its secret: the same at every start and on every node. */
export function ownPushKeys(secret: Pick<Secret, 'digest'>, publicUrl: string): PushKeys {
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
