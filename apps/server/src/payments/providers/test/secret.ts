import type { Platform } from '../../../platform/platform.ts';
import type { PaymentTables } from '../../tables.ts';

const name = 'test';

/** The key that the test provider signs with: the configured one, else one that the installation makes for itself once. */
export function secretOf(platform: Platform, configured: string | null): () => Promise<string> {
  return async () => configured ?? (await find(platform)) ?? make(platform);
}

async function find({ db }: Pick<Platform, 'db'>): Promise<string | null> {
  const row = await db
    .withTables<PaymentTables>()
    .selectFrom('payment_secrets')
    .select('secret')
    .where('provider', '=', name)
    .executeTakeFirst();
  return row?.secret ?? null;
}

async function make(platform: Platform): Promise<string> {
  const secret = platform.random.bytes(32).toString('base64url');
  return platform.transact(async ({ sql }) => {
    await sql
      .withTables<PaymentTables>()
      .insertInto('payment_secrets')
      .values({ provider: name, secret })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Another process may have been faster: its key counts.
    return (await find({ db: sql })) ?? secret;
  });
}
