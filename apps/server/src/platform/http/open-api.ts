import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/**
 * The documentation page builds its own markup, so Trusted Types are not required there; the rest of its policy is as
 * strict as everywhere.
 */
const docsPolicy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The response of a route without a response schema. */
const otherAnswer = { type: 'null', description: 'Text, bytes or a redirect' } as const;

/**
 * Serves the contract as OpenAPI 3.1 at `/openapi.json`, and a page that displays it at `/docs`. Call this before
 * routes are bound.
 */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Fiacre',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
        description:
          'Bookings, drivers and the back office. Money is integer minor units, times are ISO 8601.',
      },
      // Of the host that serves the document.
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'The token of a session, or an API key whose scope is the route’s `x-scope`.',
          },
        },
      },
      security: [{ bearer: [] }, {}],
    },
    transform(described) {
      const { schema, url } = jsonSchemaTransform(described);
      const answers = schema?.response as Readonly<Record<string, object>> | undefined;
      const isJson = Object.keys(answers ?? {}).some((status) => status.startsWith('2'));
      return { schema: isJson ? schema : { ...schema, response: { ...answers, default: otherAnswer } }, url };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    transformStaticCSP: () => docsPolicy,
    uiConfig: { validatorUrl: null },
  });
  let document: ApiDocument | undefined;
  app.get('/openapi.json', { schema: { hide: true } }, (request, reply) => {
    document ??= documentOf(JSON.stringify(app.swagger()));
    const { text, compressed, tag } = document;
    const { 'if-none-match': known, 'accept-encoding': encodings = '' } = request.headers;
    void reply.headers({ etag: tag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
    if (known === tag) return reply.code(304).send();
    void reply.type('application/json; charset=utf-8');
    if (!/\bbr\b/.test(String(encodings))) return reply.send(text);
    return reply.header('content-encoding', 'br').send(compressed);
  });
}

interface ApiDocument {
  readonly text: Buffer;
  readonly compressed: Buffer;
  readonly tag: string;
}

/** Made once: the document has two megabytes, and anybody may request it. */
function documentOf(json: string): ApiDocument {
  const text = Buffer.from(json);
  const compressed = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  // Weak, because the same tag names both forms.
  return {
    text,
    compressed,
    tag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
  };
}
