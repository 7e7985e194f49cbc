import type { FastifyInstance } from 'fastify';

/** Bodies arrive as they were sent, whatever their type: what is signed is every byte of them. */
export function readTextOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
}
