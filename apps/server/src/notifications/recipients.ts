import type { Tx } from '../platform/transaction/tx.ts';
import type { NotificationTables, Recipient } from './tables.ts';

/** A person, or only an address. Messages use the language of the request, or else of the address' owner. */
export type NoticeRecipient =
  | { readonly userId: string }
  | { readonly email: string; readonly locale?: string | null }
  | { readonly mobile: string; readonly locale?: string | null };

/** The columns that say how a person can be reached, and in which language. */
export const recipientColumns = ['id', 'email', 'mobile', 'locale', 'push_token', 'user_platform'] as const;

/** How someone can be reached, and in which language. The id is empty if only an address is known. */
export type KnownRecipient = Pick<Recipient, (typeof recipientColumns)[number]>;

/** People by their id, who are not deleted. */
export type KnownRecipients = ReadonlyMap<string, KnownRecipient>;

export async function addressOnly(
  tx: Tx,
  to: Exclude<NoticeRecipient, { userId: string }>,
): Promise<KnownRecipient> {
  const nobody = { id: '', email: null, mobile: null, push_token: null, user_platform: null };
  const address = 'email' in to ? { email: to.email } : { mobile: to.mobile };
  return { ...nobody, locale: to.locale ?? (await localeOf(tx, address)), ...address };
}

async function localeOf(tx: Tx, address: { email: string } | { mobile: string }): Promise<string | null> {
  const owner = await tx.sql
    .withTables<NotificationTables>()
    .selectFrom('users')
    .select('locale')
    .where((where) => where.and(address))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return owner?.locale ?? null;
}
