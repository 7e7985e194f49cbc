import { type RouteDeclaration } from '../../declare/policy.ts';

export const companyRoutes = {
  listCompanies: {
    method: 'GET',
    path: '/api/companies',
    access: ['admin'],
    summary: 'Companies with their riders and what they owe',
  },
  listOwnCompanies: {
    method: 'GET',
    path: '/api/me/companies',
    access: ['rider'],
    summary: 'The companies on whose account the rider may book',
  },
  addCompany: { method: 'POST', path: '/api/companies', access: ['admin'], summary: 'Add a company' },
  updateCompany: {
    method: 'PUT',
    path: '/api/companies/:id',
    access: ['admin'],
    demo: 'closed',
    summary: 'Change a company',
  },
  addCompanyMember: {
    method: 'POST',
    path: '/api/companies/:id/members',
    access: ['admin'],
    summary: 'A rider may book on the company’s account',
  },
  removeCompanyMember: {
    method: 'DELETE',
    path: '/api/companies/:id/members/:userId',
    access: ['admin'],
    demo: 'closed',
    summary: 'A rider may no longer book on the company’s account',
  },
  getCompanyStatement: {
    method: 'GET',
    path: '/api/company-statements',
    access: ['admin'],
    csv: true,
    confirm: 'csv',
    demo: 'no-export',
    summary: 'What a company owes by each ride, correction and payment of a month',
  },
  recordCompanyPayment: {
    method: 'POST',
    path: '/api/companies/:id/payments',
    access: ['admin'],
    demo: 'closed',
    summary: 'Record a payment of the company',
  },
} as const satisfies Record<string, RouteDeclaration>;
