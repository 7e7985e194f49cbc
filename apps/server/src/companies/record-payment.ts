import { companyPaymentPostings } from '@fiacre/domain';
import type { Handler } from '../platform/http/handler.ts';
import { publishListChange } from '../platform/live/lists-topic.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { settingsPart } from '../settings/index.ts';
import { post } from '../wallet/index.ts';
import { findCompany, readCompany } from './store.ts';
import type { CompanyTables } from './tables.ts';

/** Source: COMPANY-8. */
export function recordCompanyPayment({ ids }: Platform): Handler<'recordCompanyPayment'> {
  return (call) =>
    call.commit(async (tx) => {
      const { id } = call.params;
      const { amount, receivedOn, note } = call.body;
      if ((await findCompany(tx.sql, id)) === null) return refuse('not_found');
      const { code: currency } = (await tx.reference()).of(settingsPart);
      const payment = { id: ids.next(), company_id: id, received_on: receivedOn, note };
      await tx.sql.withTables<CompanyTables>().insertInto('company_payments').values(payment).execute();
      await post(tx, ids, companyPaymentPostings(id, amount), { currency, sourceId: payment.id });
      tx.audit({
        action: 'add-company-payment',
        object: { kind: 'company', id },
        facts: { amount, currency, receivedOn },
      });
      publishListChange(tx, 'companies');
      return (await readCompany(tx.sql, id, currency)) ?? refuse('not_found');
    });
}
