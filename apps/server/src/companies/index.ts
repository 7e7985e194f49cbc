import { signedIn } from '../platform/http/reader.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import { settingsPart } from '../settings/index.ts';
import { addCompany, addCompanyMember, removeCompanyMember, updateCompany } from './edit-companies.ts';
import { recordCompanyPayment } from './record-payment.ts';
import { companyStatement } from './statement.ts';
import { companiesOf, findCompanies } from './store.ts';

export {
  holdAccount,
  payingCompany,
  requireAccountCovers,
  requireBookable,
  type AccountOfBooking,
  type PayingCompany,
} from './accounts-of-bookings.ts';
export { billingOf, companyNames, findCompany, isMember, receiptEmailOf, unknownCompanies } from './store.ts';
export type { CompanyTables } from './tables.ts';
export { rescaleCompanies } from './rescale-companies.ts';
export { companyPersonalData } from './personal-data.ts';

/** Organisations on whose account rides are, and what they owe. */
export function createCompanies(platform: Platform) {
  return {
    handlers: {
      listCompanies: async (call) => {
        const { page = 1, pageSize = 100, q = '' } = call.query;
        const { code } = (await call.reference()).of(settingsPart);
        const found = await findCompanies(platform.db, code, q);
        const items = found.slice((page - 1) * pageSize, page * pageSize);
        return { items, total: found.length, page, pageSize };
      },
      listOwnCompanies: async (call) => ({
        items: await companiesOf(platform.db, signedIn(call.reader).userId),
      }),
      addCompany: addCompany(platform),
      updateCompany: updateCompany(),
      addCompanyMember: addCompanyMember(),
      removeCompanyMember: removeCompanyMember(),
      getCompanyStatement: companyStatement(platform),
      recordCompanyPayment: recordCompanyPayment(platform),
    },
  } satisfies Capability;
}
