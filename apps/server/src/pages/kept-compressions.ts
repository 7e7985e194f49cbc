import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

const compress = promisify(brotliCompress);
/** `br` without a weight of zero, which would refuse it. */
const acceptsBrotli = /(?:^|[\s,])br(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))(?=[\s,;]|$)/i;
/** One for each language and appearance of the pages that guests open; of texts there are fewer. */
const maxKept = 200;

/**
 * Guests get the same document again and again, and everybody the same texts. Each is compressed once at the highest quality, a tenth smaller than is
 * possible while somebody waits for it.
 *
 * @returns takes a document with its tag, which changes with it, and returns its compressed form, or null for a reader
 * who cannot use one or until it is ready
 */
export function keptCompressions(): (
  request: FastifyRequest,
  tag: string,
  document: string,
) => Buffer | null {
  const kept = new Map<string, Buffer | null>();
  return ({ headers }, tag, document) => {
    if (!acceptsBrotli.test(String(headers['accept-encoding'] ?? ''))) return null;
    const known = kept.get(tag);
    if (known !== undefined) return known;
    kept.set(tag, null);
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    compress(document, { params }).then(
      (compressed) => void (kept.has(tag) && kept.set(tag, compressed)),
      () => kept.delete(tag),
    );
    return null;
  };
}
