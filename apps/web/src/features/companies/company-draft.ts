import type { Company, CompanyRequest } from '@fiacre/contract';
import { amountToDecimal, readEmail } from '@fiacre/domain';
import type { TextKey } from '@fiacre/contract/texts/en';
import type { EditField } from '../../ui/editing/edit-field.ts';
import type { Reading } from '../../ui/editing/edit-form.ts';
import type { ComparedField } from '../../ui/editing/form-conflict.tsx';
import { amountProblem, parseAmountText } from '../../ui/fields/parse-amount-text.ts';

/** A company as typed. */
export type CompanyDraft = { readonly [Name in keyof CompanyRequest]: string };

const yesNo = { yes: 'yes', no: 'no' } as const;

/** The fields in the order of the form. */
export const companyFields: readonly EditField<keyof CompanyDraft>[] = [
  { name: 'name', label: 'col_name', kind: 'text', maxLength: 120, marked: true },
  { name: 'billingAddress', label: 'company_address', kind: 'area', maxLength: 500 },
  { name: 'vatId', label: 'company_vat_id', kind: 'text', maxLength: 40 },
  { name: 'receiptEmail', label: 'company_email', kind: 'text', maxLength: 254 },
  { name: 'referenceRequired', label: 'company_needs_reference', kind: 'choice', options: yesNo },
  { name: 'monthlyLimit', label: 'company_limit', kind: 'amount', hint: 'company_limit_hint' },
  { name: 'active', label: 'company_takes_rides', kind: 'choice', options: yesNo },
];

export const blankCompany: CompanyDraft = {
  name: '',
  billingAddress: '',
  vatId: '',
  receiptEmail: '',
  referenceRequired: 'no',
  monthlyLimit: '',
  active: 'yes',
};

export function draftOfCompany(company: Company, currency: string): CompanyDraft {
  const { name, billingAddress, vatId, receiptEmail, monthlyLimit } = company;
  return {
    name,
    billingAddress,
    vatId,
    receiptEmail,
    referenceRequired: company.referenceRequired ? 'yes' : 'no',
    monthlyLimit: monthlyLimit === null ? '' : amountToDecimal(monthlyLimit, currency),
    active: company.active ? 'yes' : 'no',
  };
}

export function readCompany(draft: CompanyDraft, currency: string): Reading<CompanyDraft, CompanyRequest> {
  const name = draft.name.trim();
  const typed = draft.monthlyLimit.trim();
  const monthlyLimit = typed === '' ? null : parseAmountText(typed, currency);
  const isLimit = typed === '' || (monthlyLimit !== null && monthlyLimit > 0);
  const receiptEmail = draft.receiptEmail.trim();
  const errors = {
    ...(name === '' && { name: 'field_required' as const }),
    ...(receiptEmail !== '' && readEmail(receiptEmail) === null && { receiptEmail: 'proper_email' as const }),
    ...(!isLimit && { monthlyLimit: amountProblem(typed) }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    body: {
      name,
      billingAddress: draft.billingAddress.trim(),
      vatId: draft.vatId.trim(),
      receiptEmail,
      referenceRequired: draft.referenceRequired === 'yes',
      active: draft.active === 'yes',
      monthlyLimit,
    },
  };
}

/** Every field as text, for comparison with another admin's value. */
export const comparedCompanyFields = (t: (key: TextKey) => string): readonly ComparedField<CompanyDraft>[] =>
  companyFields.map(({ name, label, kind }) => ({
    name,
    label,
    shown: (draft) => (kind === 'choice' ? t(draft[name] === 'yes' ? 'yes' : 'no') : draft[name]),
  }));
