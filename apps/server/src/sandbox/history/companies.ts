import { companyPaymentPostings } from '@fiacre/domain';
import type { Platform } from '../../platform/platform.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { insertAll } from './insert-all.ts';
import type { Past } from './past.ts';
import type { Accounts, Person } from './people.ts';

const dayMs = 86_400_000;

/** The limit is in cents, like the example car types. */
const examples = [
  {
    name: 'Harbour Clinic',
    billing_address: '3 Quay Street, Velmora',
    vat_id: 'XX123456789',
    receipt_email: 'accounts@clinic.invented.fiacre.test',
    reference_required: true,
    monthly_limit: 500_000,
    references: ['Ward 2', 'Ward 5', 'Dialysis'],
  },
  {
    name: 'Hotel Lantern',
    billing_address: '120 Boulevard of the Lanterns, Velmora',
    vat_id: 'XX987654321',
    receipt_email: '',
    reference_required: false,
    monthly_limit: null,
    references: ['', 'Room 12', 'Reception'],
  },
];

const membersEach = 5;

/**
 * A few companies with some of the made-up riders. The riders as whom people sign in to the sandbox are in none, so
 * they pay for their rides.
 */
export async function addCompanies(
  tx: Tx,
  { ids }: Platform,
  riders: readonly Person[],
  days: number,
): Promise<Accounts> {
  const added = new Date(tx.now.getTime() - days * dayMs);
  const invented = riders.filter(({ password_hash: hash }) => hash === null);
  const companies = examples.map(({ references, ...company }, index) => ({
    row: { id: ids.next(), version: 1, active: true, created_at: added, ...company },
    references,
    members: invented.slice(index * membersEach, (index + 1) * membersEach),
  }));
  await insertAll(
    tx,
    'companies',
    companies.map(({ row }) => row),
  );
  const members = companies.flatMap(({ row, members: who }) =>
    who.map(({ id }) => ({ company_id: row.id, user_id: id, added_at: added })),
  );
  await insertAll(tx, 'company_members', members);
  return new Map(
    companies.flatMap(({ row, references, members: who }) =>
      who.map(({ id }) => [id, { companyId: row.id, companyName: row.name, references }] as const),
    ),
  );
}

/** Each company has paid half of what it owes. */
export async function payCompanies(tx: Tx, past: Past): Promise<void> {
  const { accounts, books, people, platform, nowMs, settings, trail } = past;
  const owing = new Set([...accounts.values()].map(({ companyId }) => companyId));
  const payments = [...owing].flatMap((companyId) => {
    const amount = Math.floor(-books.balanceOf({ kind: 'company', companyId }) / 2);
    return amount > 0 ? [{ id: platform.ids.next(), companyId, amount }] : [];
  });
  const atMs = nowMs - dayMs;
  const receivedOn = platform.calendar.dayAt(new Date(atMs));
  for (const { id, companyId, amount } of payments) {
    books.post(atMs, companyPaymentPostings(companyId, amount), { sourceId: id });
    const facts = { amount, currency: settings.code, receivedOn };
    const actor = { id: people.admin?.id ?? null, role: 'admin' } as const;
    trail.add(atMs, actor, 'add-company-payment', { kind: 'company', id: companyId }, facts);
  }
  const rows = payments.map(({ id, companyId }) => ({
    id,
    company_id: companyId,
    received_on: receivedOn,
    note: 'Bank transfer',
  }));
  await insertAll(tx, 'company_payments', rows);
}
