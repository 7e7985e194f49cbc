import type { FastifyReply, FastifyRequest, RouteShorthandOptions, FastifyInstance } from 'fastify';
import { guest } from '../platform/http/reader.ts';
import { policyWithInline } from './inline-policy.ts';
import type { RenderContext, WebBuild } from './web-build.ts';

/** The file that the operator's website loads; only this one may be loaded by other sites. */
export const isWidgetScript = (path: string): boolean => /[\\/]widget\.js$/.test(path);

export interface WidgetParts {
  readonly web: WebBuild;
  readonly counted: RouteShorthandOptions;
  readonly contextOf: (
    request: Pick<FastifyRequest, 'cookies' | 'headers' | 'reader'>,
  ) => Promise<Omit<RenderContext, 'typedRide'>>;
  readonly send: (request: FastifyRequest, reply: FastifyReply, document: string) => FastifyReply;
}

/**
 * `/widget`, the only page that other sites may frame: those that an admin listed. It is the same for everybody, whoever
 * is signed in. Sources: WIDGET-2, WIDGET-4.
 */
export function serveWidget(app: FastifyInstance, { web, counted, contextOf, send }: WidgetParts): void {
  app.get('/widget', counted, async (request, reply) => {
    const { language } = request.query as Readonly<Record<string, unknown>>;
    const cookies = typeof language === 'string' ? { 'fiacre-language': language } : {};
    const context = await contextOf({ cookies, headers: request.headers, reader: guest });
    const page = await web.entry.render(request.url, { ...context, typedRide: null });
    allowSites(reply, context.settings.widgetSites);
    const policy = String(reply.getHeader('content-security-policy'));
    if (page.inline != null)
      void reply.header('content-security-policy', policyWithInline(policy, page.inline));
    void reply.header('vary', 'accept-language').type('text/html; charset=utf-8');
    const document = web.entry.documentOf(page);
    if (!request.url.includes('?')) return send(request, reply, document);
    return reply.header('cache-control', 'no-store').send(document);
  });
}

/** Our own pages may also frame it, for the preview in the settings. */
function allowSites(reply: FastifyReply, sites: string): void {
  const policy = String(reply.getHeader('content-security-policy'));
  const ancestors = `frame-ancestors ${["'self'", ...sites.split(' ')].join(' ').trim()}`;
  void reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", ancestors));
  // The older header has no lists; browsers that know the newer one ignore it.
  if (sites === '') void reply.header('x-frame-options', 'SAMEORIGIN');
  else void reply.removeHeader('x-frame-options');
}
