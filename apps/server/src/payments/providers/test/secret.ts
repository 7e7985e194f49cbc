import type { Platform } from '../../../platform/platform.ts';
import type { PaymentTables } from '../../record/tables.ts';

const name = 'test';

/** The test provider's signing key: the configured one, otherwise one that the installation generates once. */
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
    // If another process was faster, that process's key is used.
    return (await find({ db: sql })) ?? secret;
  });
}
