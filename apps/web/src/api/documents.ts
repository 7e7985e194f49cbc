import type { BodyInputOf, DriverDocuments, QueryInputOf } from '@fiacre/contract';
import type { Client } from '@fiacre/contract/client';
import type { DocumentKind } from '@fiacre/domain';
import { api } from './client/client.ts';
import { preparePhoto } from './prepare-photo.ts';
import { useFresh } from './sync/fresh-query.ts';
import { queryKeys } from './client/query-keys.ts';
import { useSend } from './sync/send.ts';

export type DocumentFilter = NonNullable<QueryInputOf<'listDocuments'>>;

/** Documents in the reader's scope. */
export function useDocuments(filter: DocumentFilter) {
  return useFresh({
    queryKey: queryKeys.documentList(filter),
    ask: (signal) => api.listDocuments({ query: filter, signal }),
    mark: 'users',
    keepPrevious: true,
  });
}

/** A driver's documents, one of each kind. */
export function useDriverDocuments(id: string) {
  return useFresh({
    queryKey: queryKeys.driverDocuments(id),
    ask: (signal) => api.getDriverDocuments({ params: { id }, signal }),
    mark: 'users',
  });
}

/** How often a driver's page polls the driver's documents: more often while one of them blocks offers. */
const blockedMs = 60_000;
const validMs = 15 * 60_000;

/** The reader's own documents, kept up to date; not fetched before the reader is known. */
export function useOwnDocuments(id: string | undefined) {
  return useFresh({
    queryKey: queryKeys.driverDocuments(id ?? ''),
    ask: (signal) => api.getDriverDocuments({ params: { id: id ?? '' }, signal }),
    freshMs: blockedMs,
    poll: (documents) => ((documents?.blockedBy.length ?? 0) > 0 ? blockedMs : validMs),
    enabled: id !== undefined,
  });
}

/** An action on a document of one kind. */
export type DocumentEdit =
  | { readonly kind: DocumentKind; readonly submit: BodyInputOf<'submitDocument'> }
  | { readonly kind: DocumentKind; readonly picture: File }
  | { readonly kind: DocumentKind; readonly review: BodyInputOf<'reviewDocument'> };

/** Submits, completes or reviews a driver's document. */
export function useDocumentEdit(id: string) {
  return useSend({
    request: (api, edit: DocumentEdit) => sendEdit(api, id, edit),
    store: (documents) => [queryKeys.driverDocuments(id), documents],
    refetch: [queryKeys.driverDocuments(id), ['users', 'list']],
  });
}

async function sendEdit(api: Client, id: string, edit: DocumentEdit): Promise<DriverDocuments> {
  const params = { id, kind: edit.kind };
  if ('submit' in edit) return api.submitDocument({ params, body: edit.submit });
  if ('review' in edit) return api.reviewDocument({ params, body: edit.review });
  return api.putDocumentImage({ params, body: await preparePhoto(edit.picture) });
}
