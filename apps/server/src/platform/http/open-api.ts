import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { addressGroup } from './limits/client-address.ts';
import type { LimitRequests } from './limits/limit-requests.ts';
import { sendShared, shareDocuments } from './shared-document.ts';

/**
 * The documentation page builds its own markup, so it does not require Trusted Types; the rest of its policy is as
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

const documentPath = '/openapi.json';

/** The response of a route without a response schema. */
const otherAnswer = { type: 'null', description: 'Text, bytes or a redirect' } as const;

/**
 * Serves the contract as OpenAPI 3.1 at `/openapi.json`, and a page that displays it at `/docs`. Call this before
 * routes are bound.
 */
export async function describeApi(app: FastifyInstance, limit: LimitRequests): Promise<void> {
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
            description:
              'The token of a session, or an API key with one of the scopes in the route’s `x-scope`.',
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
  await app.register(async (docs) => {
    docs.addHook('onRequest', (request) => limit(null, addressGroup(request.ip)));
    const documentOf = shareDocuments();
    docs.get(documentPath, { schema: { hide: true } }, async (request, reply) =>
      sendShared(request, reply, await documentOf(app, () => app.swagger())),
    );
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      transformStaticCSP: () => docsPolicy,
      uiConfig: { validatorUrl: null },
      uiHooks: { onRequest: leadToDocument },
    });
  });
}

/** The page's own routes for the document would serialize its two megabytes for every request. */
const leadToDocument: onRequestHookHandler = (request, reply, done) => {
  if (/^\/docs\/(?:json|yaml)$/.test(request.routeOptions.url ?? '')) void reply.redirect(documentPath);
  else done();
};
