import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { isSameText } from '../../../platform/secret/same-text.ts';

const algorithm = 'aes-128-cbc';
/** Fixed by Paytm; the salt makes each checksum different. */
const vector = Buffer.from('@@@@&&&&####$$$$');
const saltLength = 4;

const digest = (text: string, salt: string): string =>
  createHash('sha256').update(`${text}|${salt}`).digest('hex') + salt;

/**
 * Paytm's checksum: a salted SHA-256, encrypted with the merchant key of 16 characters. Source:
 * https://www.paytmpayments.com/docs/checksum
 */
export function checksumOf(text: string, key: string, salt = randomBytes(3).toString('base64')): string {
  const cipher = createCipheriv(algorithm, key, vector);
  return cipher.update(digest(text, salt), 'utf8', 'base64') + cipher.final('base64');
}

export function isChecksum(text: string, key: string, checksum: string): boolean {
  const plain = decrypt(checksum, key);
  return plain !== null && isSameText(plain, digest(text, plain.slice(-saltLength)));
}

function decrypt(checksum: string, key: string): string | null {
  try {
    const decipher = createDecipheriv(algorithm, key, vector);
    return decipher.update(checksum, 'base64', 'utf8') + decipher.final('utf8');
  } catch {
    // The padding is wrong, so the checksum was not made with this key.
    return null;
  }
}

/** The text that a form's checksum covers: the values, sorted by their names. */
export function formText(fields: Readonly<Record<string, string>>): string {
  const names = Object.keys(fields).filter((name) => name !== 'CHECKSUMHASH');
  return names
    .toSorted()
    .map((name) => fields[name])
    .join('|');
}
