import type { Company, CompanyRequest } from '@fiacre/contract';
import { findUser } from '../accounts/index.ts';
import { sameIgnoringCase } from '../platform/database/same-ignoring-case.ts';
import type { Handler } from '../platform/http/handler.ts';
import { publishListChange } from '../platform/live/lists-topic.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { requireFresh } from '../platform/transaction/refuse-stale.ts';
import { lockTable } from '../platform/transaction/lock-table.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { settingsPart } from '../settings/index.ts';
import { findCompany, isMember, readCompany } from './store.ts';
import type { CompanyTables } from './tables.ts';

/** Source: COMPANY-1. */
export function addCompany({ ids }: Platform): Handler<'addCompany'> {
  return (call) =>
    call.commit(async (tx) => {
      await lockTable(tx, 'companies');
      await requireFreeName(tx, call.body.name, null);
      const id = ids.next();
      await companies(tx)
        .insertInto('companies')
        .values({ ...columnsOf(call.body), id, version: 1, created_at: tx.now })
        .execute();
      return saved(tx, id, { action: 'add-company', before: null });
    });
}

/** Source: COMPANY-1. */
export function updateCompany(): Handler<'updateCompany'> {
  return (call) =>
    call.commit(async (tx) => {
      const { version, ...wanted } = call.body;
      const { id } = call.params;
      await lockTable(tx, 'companies');
      const before = (await readIn(tx, id)) ?? refuse('not_found');
      await requireFreeName(tx, wanted.name, id);
      const result = await companies(tx)
        .updateTable('companies')
        .set({ ...columnsOf(wanted), version: before.version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      await requireFresh(tx, result, { kind: 'company', id }, { version: before.version, current: before });
      return saved(tx, id, { action: 'change-company', before });
    });
}

/** A rider who is in the company already stays in it. Source: COMPANY-2. */
export function addCompanyMember(): Handler<'addCompanyMember'> {
  return (call) =>
    call.commit(async (tx) => {
      const { id } = call.params;
      const { userId } = call.body;
      if ((await findCompany(tx.sql, id)) === null) return refuse('not_found');
      const user = await findUser(tx.sql, userId);
      if (user?.usertype !== 'rider' || user.deleted_at !== null) return refuse('user_does_not_exists');
      if (!(await isMember(tx.sql, id, userId))) {
        const member = { company_id: id, user_id: userId, added_at: tx.now };
        await companies(tx)
          .insertInto('company_members')
          .values(member)
          .onConflict((known) => known.doNothing())
          .execute();
        tx.audit({ action: 'add-company-member', object: { kind: 'company', id }, facts: { userId } });
        publishListChange(tx, 'companies');
      }
      return (await readIn(tx, id)) ?? refuse('not_found');
    });
}

/** Source: COMPANY-2. */
export function removeCompanyMember(): Handler<'removeCompanyMember'> {
  return (call) =>
    call.commit(async (tx) => {
      const { id, userId } = call.params;
      if ((await findCompany(tx.sql, id)) === null) return refuse('not_found');
      const { numDeletedRows: removed } = await companies(tx)
        .deleteFrom('company_members')
        .where('company_id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (removed > 0n) {
        tx.audit({ action: 'remove-company-member', object: { kind: 'company', id }, facts: { userId } });
        publishListChange(tx, 'companies');
      }
      return (await readIn(tx, id)) ?? refuse('not_found');
    });
}

const companies = (tx: Tx) => tx.sql.withTables<CompanyTables>();

async function readIn(tx: Tx, id: string): Promise<Company | null> {
  return readCompany(tx.sql, id, (await tx.reference()).of(settingsPart).code);
}

async function requireFreeName(tx: Tx, name: string, ownId: string | null): Promise<void> {
  const namesake = await companies(tx)
    .selectFrom('companies')
    .select('id')
    .where(sameIgnoringCase('name', name))
    .executeTakeFirst();
  if (namesake !== undefined && namesake.id !== ownId) refuse('name_taken', { field: 'name' });
}

interface Recorded {
  readonly action: string;
  readonly before: Company | null;
}

async function saved(tx: Tx, id: string, { action, before }: Recorded): Promise<Company> {
  const after = (await readIn(tx, id)) ?? refuse('not_found');
  tx.audit({
    action,
    object: { kind: 'company', id },
    facts: { before: before && audited(before), after: audited(after) },
  });
  publishListChange(tx, 'companies');
  return after;
}

/** The audit log names no people, and is no statement of what is owed. */
const audited = ({ members: _members, owed: _owed, ...company }: Company) => company;

function columnsOf(wanted: CompanyRequest) {
  return {
    name: wanted.name,
    billing_address: wanted.billingAddress,
    vat_id: wanted.vatId,
    receipt_email: wanted.receiptEmail,
    reference_required: wanted.referenceRequired,
    active: wanted.active,
    monthly_limit: wanted.monthlyLimit,
  };
}
