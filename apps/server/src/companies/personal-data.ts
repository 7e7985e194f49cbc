import type { PersonalData } from '../platform/privacy/personal-data.ts';
import { companiesOf } from './store.ts';
import type { CompanyTables } from './tables.ts';

/** On whose accounts a rider may book. Source: COMPANY-9. */
export const companyPersonalData: PersonalData = {
  name: 'companies',
  columns: ['company_members.user_id'],
  async collect(db, { id }) {
    return (await companiesOf(db, id)).map(({ name }) => name);
  },
  async forget(tx, { id }) {
    await tx.sql
      .withTables<CompanyTables>()
      .deleteFrom('company_members')
      .where('user_id', '=', id)
      .execute();
  },
};
