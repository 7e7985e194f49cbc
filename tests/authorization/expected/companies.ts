import type { RouteName } from '@fiacre/contract';
import { companyBody } from '../operator-objects.ts';
import { only, type ExpectedRoute } from './expected-route.ts';

const company = { about: 'company', owners: ['admin'] } as const;
const nobody = '01a1fde3-39c6-7625-b7f9-00000000dead';

export const expectedCompanyRoutes = {
  listCompanies: only(['admin']),
  listOwnCompanies: only(['rider']),
  addCompany: only(['admin'], { body: companyBody }),
  updateCompany: only(['admin'], { ...company, body: { ...companyBody, name: 'Harbour Inn', version: 1 } }),
  addCompanyMember: only(['admin'], {
    ...company,
    body: { userId: nobody },
    answers: '422 user_does_not_exists',
  }),
  removeCompanyMember: only(['admin'], { ...company, params: { userId: nobody } }),
  getCompanyStatement: only(['admin'], { query: { companyId: nobody }, answers: '404 not_found' }),
  recordCompanyPayment: only(['admin'], {
    ...company,
    body: { amount: 1200, receivedOn: '2026-11-20', note: 'Bank' },
  }),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
