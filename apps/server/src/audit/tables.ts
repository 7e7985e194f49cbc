/** One link of the chain. It refers to one row of the audit log, and no row has two links. */
export interface AuditSealTable {
  seq: number;
  audit_id: string;
  audit_at: Date;
  /** The SHA-256, in hex, of the previous hash and the row. */
  hash: string;
}

export type AuditTables = { audit_seals: AuditSealTable };
