import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(brotliCompress);

/** A large JSON response that is the same for everybody: all requests share its bytes. */
export class SharedDocument {
  readonly text: Buffer;
  readonly compressed: Buffer;
  readonly tag: string;

  private constructor(text: Buffer, compressed: Buffer) {
    this.text = text;
    this.compressed = compressed;
    // Weak, because the compressed and the plain form share the tag.
    this.tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  }

  static async of(value: unknown): Promise<SharedDocument> {
    const text = Buffer.from(JSON.stringify(value));
    return new SharedDocument(
      text,
      await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    );
  }
}

/** Sends the document, unless the client has it already. */
export function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, compressed, tag }: SharedDocument,
): FastifyReply {
  const { 'if-none-match': known, 'accept-encoding': encodings = '' } = request.headers;
  void reply.headers({ etag: tag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
  if (known === tag) return reply.code(304).send();
  void reply.type('application/json; charset=utf-8');
  if (!/\bbr\b/.test(String(encodings))) return reply.send(text);
  return reply.header('content-encoding', 'br').send(compressed);
}

/** Makes one document of each value and keeps it as long as the value, which must be replaced rather than changed. */
export function shareDocuments(): (value: object, present: () => unknown) => Promise<SharedDocument> {
  const documents = new WeakMap<object, Promise<SharedDocument>>();
  return (value, present) => {
    const known = documents.get(value);
    if (known !== undefined) return known;
    const made = SharedDocument.of(present());
    documents.set(value, made);
    made.catch(() => documents.delete(value));
    return made;
  };
}
