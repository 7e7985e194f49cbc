/** One link of the chain: it names one row of the audit log, and no row has two. */
export interface AuditSealTable {
  seq: number;
  audit_id: string;
  audit_at: Date;
  /** SHA-256 in hex over the hash before it and the row. */
  hash: string;
}

export type AuditTables = { audit_seals: AuditSealTable };
