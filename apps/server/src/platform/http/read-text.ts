import type { FastifyInstance } from 'fastify';

/** Keeps the body as the exact text that was sent, whatever its type, because its signature covers every byte. */
export function readTextOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
}
