import type { DocumentOnFile, DriverDocument, DriverDocuments, EditableSettings } from '@fiacre/contract';
import { allowsDriving, documentKinds, documentState, type DocumentKind } from '@fiacre/domain';
import { sql, type Kysely, type Selectable } from 'kysely';
import { imageOfDocument } from '../files/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { DocumentTables, DriverDocumentTable } from './tables.ts';

type Sql = Kysely<PlatformTables>;

export type DocumentRow = Selectable<DriverDocumentTable>;
/** Includes the URL of its picture. */
export type PicturedDocument = DocumentRow & { readonly image: string | null };

const requiredBy = {
  licence: 'requireLicence',
  insurance: 'requireInsurance',
  vehicle_papers: 'requireVehiclePapers',
} as const satisfies Record<DocumentKind, keyof EditableSettings>;

/** The kinds that the operator requires. */
export const requiredKinds = (settings: EditableSettings): readonly DocumentKind[] =>
  documentKinds.filter((kind) => settings[requiredBy[kind]]);

export function documents(db: Sql) {
  return db.withTables<DocumentTables>().selectFrom('driver_documents').selectAll('driver_documents');
}

export interface DocumentPlace {
  readonly driverId: string;
  readonly kind: DocumentKind;
}

/** The document submitted after the approved one; null if there is none. */
export async function findSubmitted(db: Sql, { driverId, kind }: DocumentPlace): Promise<DocumentRow | null> {
  const found = documents(db).where('driver_id', '=', driverId).where('kind', '=', kind);
  return (await found.where('state', '!=', 'approved').executeTakeFirst()) ?? null;
}

export async function findApproved(db: Sql, { driverId, kind }: DocumentPlace): Promise<DocumentRow | null> {
  const found = documents(db).where('driver_id', '=', driverId).where('kind', '=', kind);
  return (await found.where('state', '=', 'approved').executeTakeFirst()) ?? null;
}

interface ReadOptions {
  readonly driverId: string;
  readonly settings: EditableSettings;
  /** The date in the installation's time zone. */
  readonly today: string;
}

/** Every kind, with what is on file for it. */
export async function readDocuments(
  db: Sql,
  { driverId, settings, today }: ReadOptions,
): Promise<DriverDocuments> {
  const rows = await documents(db)
    .where('driver_id', '=', driverId)
    .select(imageOfDocument(sql.ref('driver_documents.id')).as('image'))
    .execute();
  const required = requiredKinds(settings);
  const items = documentKinds.map((kind): DocumentOnFile => {
    const ofKind = rows.filter((row) => row.kind === kind);
    const approved = ofKind.find(({ state }) => state === 'approved') ?? null;
    const submitted = ofKind.find(({ state }) => state !== 'approved') ?? null;
    const state = documentState(
      {
        approvedUntil: approved?.expires_on ?? null,
        submitted: submitted === null ? null : submitted.state === 'rejected' ? 'rejected' : 'waiting',
      },
      today,
    );
    return {
      kind,
      required: required.includes(kind),
      state,
      approved: approved && presentDocument(approved),
      submitted: submitted && presentDocument(submitted),
    };
  });
  const blocking = items.filter((item) => item.required && !allowsDriving(item.state));
  return { driverId, blockedBy: blocking.map(({ kind }) => kind), items };
}

export function presentDocument(row: PicturedDocument): DriverDocument {
  return {
    state: row.state,
    number: row.number,
    expiresOn: row.expires_on,
    image: row.image,
    reason: row.reason,
    submittedAt: row.submitted_at.toISOString(),
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    version: row.version,
  };
}
