/** The links of consecutive numbers. */
export interface AuditLinkTable {
  first_number: number;
  /** The last number that was linked before. */
  follows: number;
  /** The SHA-256 of each number's previous hash and row, one after the other. */
  hashes: Buffer;
}

/** The last link. */
export interface AuditHeadTable {
  id: number;
  seq: number;
  hash: string;
}

export type AuditTables = {
  audit_links: AuditLinkTable;
  audit_head: AuditHeadTable;
};
