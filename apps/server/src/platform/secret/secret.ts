import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { Random } from '../random/random.ts';

/** A key that is not stored in the database, so that a copy of the tables is useless without it. */
export interface Secret {
  /** A keyed digest: without the key, nobody can guess the six digits or the address that it was made from. */
  digest(purpose: string, ...parts: readonly string[]): string;
  /** Encrypts a value that has to be read again later. */
  seal(text: string): string;
  /** Decrypts a sealed value. Null if it was sealed with another key or was changed. */
  open(sealed: string): string | null;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

export function createSecret(key: Uint8Array, random: Random): Secret {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', key, '', `fiacre ${use}`, 32));
  const digestKey = derive('digest');
  const sealKey = derive('seal');
  return {
    // JSON keeps the parts separate: two different lists never produce the same text.
    digest: (purpose, ...parts) =>
      createHmac('sha256', digestKey)
        .update(JSON.stringify([purpose, ...parts]))
        .digest('hex'),
    seal(text) {
      const nonce = random.bytes(nonceBytes);
      const cipher = createCipheriv(algorithm, sealKey, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      try {
        const decipher = createDecipheriv(algorithm, sealKey, bytes.subarray(0, nonceBytes));
        decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        const rest = bytes.subarray(nonceBytes + tagBytes);
        return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
