import type { TestResponse } from '../../testing/requests.ts';

/** The cookie that a sign-in gave the device, as its later requests send it. */
export function deviceCookieOf({ headers }: TestResponse<unknown>): string {
  return /fiacre-device=([\w-]{43})/.exec(String(headers['set-cookie']))?.[0] ?? '';
}
