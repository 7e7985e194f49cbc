import { createHmac, timingSafeEqual } from 'node:crypto';

/** A message is valid for five minutes, as with real providers. */
const maxAgeSeconds = 300;

const shape = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

function digest(secret: string, seconds: number, body: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
}

/** The signature header of a message: its time, and a digest of time and body. */
export function sign(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${digest(secret, seconds, body).toString('hex')}`;
}

/** Whether the header is a recent signature of this body with the secret. Compared in constant time. Source: PAY-7. */
export function isSigned(secret: string, header: string | undefined, body: string, now: Date): boolean {
  const [, time, hex] = shape.exec(header ?? '') ?? [];
  if (time === undefined || hex === undefined) return false;
  const seconds = Number(time);
  const right = timingSafeEqual(digest(secret, seconds, body), Buffer.from(hex, 'hex'));
  return right && Math.abs(now.getTime() / 1000 - seconds) <= maxAgeSeconds;
}
