import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { maySee, type Meetings } from './access.ts';
import type { FileStore } from './stores/file-store.ts';
import { findFile } from './store.ts';

type Parts = Pick<Platform, 'db' | 'log'> & { readonly store: FileStore; readonly meetings: Meetings };

/** Serves a file's bytes to those who may see it; for everyone else it is not found. Source: FILE-3, ROLE-8. */
export function serveFile({ db, log, store, meetings }: Parts): Handler<'getFile'> {
  return async (call) => {
    const file = await findFile(db, call.params.id);
    if (file === null || !(await maySee(db, meetings, signedIn(call.reader), file)))
      return refuse('not_found');
    const body = await store.get(file.blob_id);
    if (body === null) {
      log.error({ fileId: file.id }, 'a file is missing from the file store');
      return refuse('not_found');
    }
    return {
      contentType: file.content_type,
      headers: {
        etag: `"${file.sha256}"`,
        // Revalidated on each use, since access may change; an unchanged file is not sent again.
        'cache-control': 'private, no-cache',
        'content-disposition': `inline; filename="${file.purpose}.webp"`,
        // If opened directly, the file is a separate document, without scripts and outside our origin.
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      },
      body,
    };
  };
}
