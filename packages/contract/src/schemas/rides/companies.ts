import * as z from 'zod';
import { Amount, Day, Id, IdParams, Instant, pageOf, pageQuery, Version } from '../../declare/primitives.ts';
import type { RouteSchemas } from '../../declare/route-schemas.ts';
import { personal } from '../../declare/sensitive.ts';
import { Taxes } from '../fares.ts';
import type { companyRoutes } from '../../routes/rides/companies.ts';

/** Source: COMPANY-1. */
export const CompanyRequest = z.strictObject({
  name: z
    .string()
    .trim()
    .regex(/^\P{Cc}{1,120}$/u, 'one line of at most 120 characters'),
  billingAddress: z.string().trim().max(500),
  vatId: z.string().trim().max(40),
  /** Empty: none. */
  receiptEmail: z.union([z.literal(''), z.email().max(254)]),
  referenceRequired: z.boolean(),
  active: z.boolean(),
  /** In minor units of the operator's currency; null: no limit. */
  monthlyLimit: Amount.min(1).max(100_000_000_000).nullable(),
});
export type CompanyRequest = z.infer<typeof CompanyRequest>;

export const Company = z.object({
  ...CompanyRequest.shape,
  receiptEmail: z.string(),
  id: Id,
  version: z.int(),
  /** The riders who may book on its account. */
  members: z.array(z.object({ id: Id, name: personal(z.string()), email: personal(z.string().nullable()) })),
  /** What it owes now, below zero if it paid more. */
  owed: Amount,
  createdAt: Instant,
});
export type Company = z.infer<typeof Company>;

/** What a rider sees of a company. */
export const OwnCompany = z.object({ id: Id, name: z.string(), referenceRequired: z.boolean() });
export type OwnCompany = z.infer<typeof OwnCompany>;

/** A posting to the account of a company. Source: COMPANY-7. */
export const CompanyStatementRow = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(['ride', 'cancellation', 'correction', 'payment']),
  bookingId: Id.nullable(),
  reference: z.string().nullable(),
  /** The company's own. */
  companyReference: z.string().nullable(),
  /** Who rode. */
  rider: personal(z.string().nullable()),
  tripDate: Instant.nullable(),
  pickup: personal(z.string().nullable()),
  drop: personal(z.string().nullable()),
  receivedOn: z.string().nullable(),
  note: z.string().nullable(),
  /** By how much more the company owes, with tax. */
  amount: Amount,
  tax: Amount,
  taxes: Taxes,
});
export type CompanyStatementRow = z.infer<typeof CompanyStatementRow>;

export const CompanyStatement = pageOf(CompanyStatementRow).extend({
  company: z.object({ id: Id, name: z.string() }),
  month: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  opening: Amount,
  charged: Amount,
  paid: Amount,
  closing: Amount,
  /** The VAT by rate of all postings of the month; before discounts, like those of its rows. */
  taxes: Taxes,
});
export type CompanyStatement = z.infer<typeof CompanyStatement>;

const Month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'a month such as 2026-11');
const { page, pageSize } = pageQuery;

/** Source: COMPANY-8. */
const CompanyPaymentRequest = z.strictObject({
  amount: Amount.min(-100_000_000_000)
    .max(100_000_000_000)
    .refine((amount) => amount !== 0, 'not 0'),
  receivedOn: Day,
  note: z.string().trim().max(300),
});

export const companySchemas = {
  listCompanies: { query: z.strictObject(pageQuery), response: pageOf(Company) },
  listOwnCompanies: { response: z.object({ items: z.array(OwnCompany) }) },
  addCompany: { body: CompanyRequest, response: Company },
  updateCompany: { params: IdParams, body: CompanyRequest.extend({ version: Version }), response: Company },
  addCompanyMember: { params: IdParams, body: z.strictObject({ userId: Id }), response: Company },
  removeCompanyMember: { params: IdParams.extend({ userId: Id }), response: Company },
  getCompanyStatement: {
    query: z.strictObject({ page, pageSize, companyId: Id, month: Month.optional() }),
    response: CompanyStatement,
  },
  recordCompanyPayment: { params: IdParams, body: CompanyPaymentRequest, response: Company },
} as const satisfies Record<keyof typeof companyRoutes, RouteSchemas>;
