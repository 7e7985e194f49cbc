export interface CompanyTable {
  id: string;
  version: number;
  name: string;
  billing_address: string;
  vat_id: string;
  receipt_email: string;
  reference_required: boolean;
  active: boolean;
  /** In minor units of the operator's currency; null: no limit. */
  monthly_limit: number | null;
  created_at: Date;
}

export type CompanyTables = {
  companies: CompanyTable;
  company_members: { company_id: string; user_id: string; added_at: Date };
  company_payments: { id: string; company_id: string; received_on: string; note: string };
};
