import type { Payer } from './provider.ts';

/**
 * The payer's email address, for a provider that requires one. Someone who signed up by phone gets an address at our
 * host, which delivers no mail.
 */
export function emailOf({ id, email }: Payer, ourUrl: string): string {
  const host = new URL(ourUrl).hostname;
  return email ?? `${id}@${/^[\d.:[\]]+$/.test(host) || !host.includes('.') ? 'example.com' : host}`;
}
