import type { TestResponse } from '../../testing/requests.ts';

/** The device's cookie from signing in, for its later requests. */
export function deviceCookieOf({ headers }: TestResponse<unknown>): string {
  return /fiacre-device=([\w-]{43})/.exec(String(headers['set-cookie']))?.[0] ?? '';
}
