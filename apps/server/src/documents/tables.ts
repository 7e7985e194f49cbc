import type { DocumentKind } from '@fiacre/domain';

/** A document of a driver. There is at most one approved document of each kind, and one submitted since. */
export interface DriverDocumentTable {
  id: string;
  driver_id: string;
  kind: DocumentKind;
  state: 'waiting' | 'approved' | 'rejected';
  number: string;
  /** The last day on which it is valid, an ISO date in the installation's time zone. */
  expires_on: string;
  /** Why it was rejected. */
  reason: string | null;
  /** Which notice about its expiry its driver has received. */
  expiry_notice: 'none' | 'expiring' | 'expired';
  version: number;
  submitted_at: Date;
  submitted_by: string | null;
  reviewed_at: Date | null;
  reviewed_by: string | null;
}

export type DocumentTables = { driver_documents: DriverDocumentTable };
