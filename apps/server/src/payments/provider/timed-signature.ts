import { createHmac } from 'node:crypto';
import { isSameText } from '../../platform/secret/same-text.ts';

/** A message is valid for five minutes. */
const maxAgeSeconds = 300;

const shape = /^t=(\d{1,12})((?:,v\d=[0-9a-f]{64}){1,8})$/;

const digest = (secret: string, seconds: number, body: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');

/** The signature header of a message: its time, and a digest of time and body. */
export function sign(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${digest(secret, seconds, body)}`;
}

/**
 * Whether the header contains a recent signature of this body with the secret, in Stripe's format. While the secret is
 * being replaced there may be several digests, one of which must match. Source: PAY-7.
 */
export function isSigned(secret: string, header: string | undefined, body: string, now: Date): boolean {
  const [, time, digests] = shape.exec(header ?? '') ?? [];
  if (time === undefined || digests === undefined) return false;
  const seconds = Number(time);
  const right = digest(secret, seconds, body);
  const isRight = digests.split(',').some((one) => one.startsWith('v1=') && isSameText(one.slice(3), right));
  return isRight && Math.abs(now.getTime() / 1000 - seconds) <= maxAgeSeconds;
}
