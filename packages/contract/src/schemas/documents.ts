import { documentKinds, documentStates } from '@fiacre/domain';
import * as z from 'zod';
import { Id, IdParams, ImageBytes, Instant, pageOf, pageQuery, Version } from '../declare/primitives.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';
import type { documentRoutes } from '../routes/documents.ts';
import { personal } from '../declare/sensitive.ts';

/** One submitted or approved document. */
export const DriverDocument = z.object({
  state: z.enum(['waiting', 'approved', 'rejected']),
  number: personal(z.string()),
  /** The last day on which it is valid, in the installation's time zone. */
  expiresOn: z.iso.date(),
  /** The URL of its picture; it changes with the picture. */
  image: personal(z.string().nullable()),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  submittedAt: Instant,
  reviewedAt: Instant.nullable(),
  version: z.int(),
});
export type DriverDocument = z.infer<typeof DriverDocument>;

/** Everything on file for one kind. */
export const DocumentOnFile = z.object({
  kind: z.enum(documentKinds),
  /** Whether a driver needs a valid one to drive: a setting. */
  required: z.boolean(),
  state: z.enum(documentStates),
  approved: DriverDocument.nullable(),
  /** The document submitted after the approved one: waiting or rejected. */
  submitted: DriverDocument.nullable(),
});
export type DocumentOnFile = z.infer<typeof DocumentOnFile>;

/** `blockedBy`: required documents that are not valid. While there are any, the driver cannot go online. */
export const DriverDocumentsResponse = z.object({
  driverId: Id,
  blockedBy: z.array(z.enum(documentKinds)),
  items: z.array(DocumentOnFile),
});
export type DriverDocuments = z.infer<typeof DriverDocumentsResponse>;

export const DocumentParams = z.strictObject({ id: Id, kind: z.enum(documentKinds) });

/** `version`: of the submitted document that the caller saw, if there was one. */
export const SubmitDocumentRequest = z.strictObject({
  number: z.string().trim().min(1).max(60),
  expiresOn: z.iso.date().refine((day) => day < '2200-01-01', 'a day before 2200'),
  version: Version.optional(),
});
export type SubmitDocumentRequest = z.infer<typeof SubmitDocumentRequest>;

/** `version`: of the submitted document, so that nobody approves an unseen one. */
export const ReviewDocumentRequest = z.strictObject({
  version: Version,
  approved: z.boolean(),
  /** Required to reject; the driver reads it. */
  reason: z.string().max(300).optional(),
});

/** One row of the office's list: an approved or a submitted document. */
export const ListedDocument = DriverDocument.extend({
  id: Id,
  driverId: Id,
  driverName: personal(z.string()),
  vehicleNumber: personal(z.string().nullable()),
  kind: z.enum(documentKinds),
  required: z.boolean(),
  /** `missing` does not occur here. */
  state: z.enum(documentStates),
});
export type ListedDocument = z.infer<typeof ListedDocument>;

export const ListDocumentsQuery = z.strictObject({
  ...pageQuery,
  kind: z.enum(documentKinds).optional(),
  state: z.enum(documentStates).optional(),
});
export const ListDocumentsResponse = pageOf(ListedDocument);

export const documentSchemas = {
  listDocuments: { query: ListDocumentsQuery, response: ListDocumentsResponse },
  getDriverDocuments: { params: IdParams, response: DriverDocumentsResponse },
  submitDocument: {
    params: DocumentParams,
    body: SubmitDocumentRequest,
    response: DriverDocumentsResponse,
  },
  putDocumentImage: { params: DocumentParams, body: ImageBytes, response: DriverDocumentsResponse },
  reviewDocument: {
    params: DocumentParams,
    body: ReviewDocumentRequest,
    response: DriverDocumentsResponse,
  },
} as const satisfies Record<keyof typeof documentRoutes, RouteSchemas>;
