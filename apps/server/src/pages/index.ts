import { createHash } from 'node:crypto';
import serveStatic from '@fastify/static';
import type { CityInfo, Language } from '@fiacre/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { botCheckService, readMe } from '../accounts/index.ts';
import { offeredCarTypes } from '../catalogue/index.ts';
import { startingPrice } from '../fares/index.ts';
import { languagesPart } from '../languages/index.ts';
import { writeError } from '../platform/http/error-writer.ts';
import { callerOf, type LimitRequests } from '../platform/http/limits/limit-requests.ts';
import { guest, type Authenticate } from '../platform/http/reader.ts';
import { sessionToken } from '../platform/http/session-token.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal/refusal.ts';
import { bestLocale } from '../notifications/index.ts';
import { presentSettings, readSettings } from '../settings/index.ts';
import { policyWithBotCheck } from './bot-check-policy.ts';
import { keptCompressions } from './kept-compressions.ts';
import { policyWithInline } from './inline-policy.ts';
import { apiOfPage, ownApi } from './own-api.ts';
import { serveSignInForm } from './sign-in-form.ts';
import { readTypedRide } from './typed-ride.ts';
import { isWidgetScript, serveWidget } from './widget.ts';
import type { RenderContext, RenderedPage, WebBuild } from './web-build.ts';

export { loadWebBuild, type WebBuild } from './web-build.ts';

export interface PageParts {
  readonly platform: Platform;
  readonly authenticate: Authenticate;
  readonly limit: LimitRequests;
  readonly web: WebBuild | null;
  city(): Promise<CityInfo | null>;
}

const keepForEver = 'public, max-age=31536000, immutable';

/** Headers that matter only for documents, and would add a kilobyte to each of thirty files. */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Files that browsers never open as a document. A worker (.mjs) keeps its policy, and so does an SVG. */
const neverDocument = /\.(?:js|css|woff2)(?:\.br)?$/;

/** Serves the files of the web app, and renders a page for every other URL that a browser requests. */
export async function servePages(app: FastifyInstance, parts: PageParts): Promise<void> {
  const { web } = parts;
  const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    writeError(new Refusal('not_found'), request, reply);
    // Fastify would send a second response for an asynchronous handler that returned nothing.
    return reply;
  };
  app.setNotFoundHandler(notFound);
  if (web === null) return;
  // `wildcard: false` serves existing files only; names in /assets contain a content hash.
  await app.register(serveStatic, {
    root: web.clientFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      void response.header('cache-control', lifetimeOf(path));
      if (isWidgetScript(path)) void response.header('cross-origin-resource-policy', 'cross-origin');
      if (neverDocument.test(path)) for (const name of documentHeaders) response.removeHeader(name);
    },
  });
  const counted = { schema: { hide: true }, onRequest: countReader(parts) };
  const compressedTexts = keptCompressions();
  app.get('/texts/:file', counted, async (request, reply) => {
    const texts = web.entry.textsAt(request.url, await languagesOf(parts.platform), digest);
    if (texts === null) return notFound(request, reply);
    // An operator's edit gives the file another name; a document that was rendered before the edit still gets its
    // texts.
    const caching = texts.isCurrent ? keepForEver : 'no-store';
    void reply.header('cache-control', caching).type('application/json; charset=utf-8');
    const compressed = texts.isCurrent ? compressedTexts(request, request.url, texts.content) : null;
    if (compressed === null) return reply.send(texts.content);
    return reply.header('content-encoding', 'br').header('vary', 'accept-encoding').send(compressed);
  });
  app.get('/manifest.webmanifest', counted, async (_request, reply) =>
    sendManifest(reply, (await readSettings(parts.platform.db)).appName),
  );
  const sendKept = senderOfKept();
  const botCheck = parts.platform.config.services.of(botCheckService);
  serveSignInForm(app);
  serveWidget(app, { web, counted, contextOf: (request) => contextOf(parts, request), send: sendKept });
  // A route rather than the not-found handler, whose responses would not be compressed.
  app.get('/*', counted, async (request, reply) => {
    if (!isPage(request)) return notFound(request, reply);
    const [, address, search = ''] = slashAtEnd.exec(request.url) ?? [];
    if (address !== undefined) return reply.redirect(`${address}${search}`, 308);
    const path = request.url.split('?')[0] ?? '/';
    const query = request.query as Readonly<Record<string, unknown>>;
    const api = ownApi(app, request);
    const typedRide = await readTypedRide(api, path, query);
    const context = { ...(await contextOf(parts, request)), typedRide };
    const page = await apiOfPage.run(api, () => web.entry.render(request.url, context));
    void reply.header('cache-control', 'no-store').header('vary', varies);
    // The service worker stores only the newest document of a signed-in person.
    if (context.user !== null) void reply.header('fiacre-reader', context.user.id);
    allowContents(reply, (path === '/login' && botCheck?.check.sources) || null, page);
    if (page.redirect !== undefined) return reply.redirect(page.redirect, 302);
    void reply.code(page.status).type('text/html; charset=utf-8');
    const document = web.entry.documentOf(page);
    const mayBeKept = context.user === null && page.status === 200 && Object.keys(query).length === 0;
    return mayBeKept ? sendKept(request, reply, document) : reply.send(document);
  });
}

/** Each page has one address, so that no other code has to compare addresses with and without the slash. */
const slashAtEnd = /^([^?]*[^/?])\/(\?.*)?$/s;

/** What a document depends on in addition to its address: the language of the browser, and the chosen one. */
const varies = 'accept-language, cookie';

/** Identifies who requests the page, and counts the request like those to the API. */
function countReader({ platform, authenticate, limit }: PageParts) {
  const isSecure = platform.config.http.publicUrl.startsWith('https:');
  return async (request: FastifyRequest): Promise<void> => {
    const token = sessionToken(request, isSecure);
    request.reader = (token === null ? null : await authenticate(token)) ?? guest;
    await limit(null, callerOf(request));
  };
}

/** Extends the content policy by the contents of this document. */
function allowContents(
  reply: FastifyReply,
  botCheck: readonly string[] | null,
  { inline }: RenderedPage,
): void {
  const policy = String(reply.getHeader('content-security-policy'));
  if (botCheck !== null) void reply.header('content-security-policy', policyWithBotCheck(policy, botCheck));
  else if (inline !== undefined && inline !== null)
    void reply.header('content-security-policy', policyWithInline(policy, inline));
}

/** Sends cacheable documents, compressed as far as possible, unless the browser has them already. */
function senderOfKept() {
  const compressedDocument = keptCompressions();
  return (request: FastifyRequest, reply: FastifyReply, document: string): FastifyReply => {
    const tag = tagOf(reply, document);
    if (isUnchanged(request, reply, tag)) return reply.code(304).send();
    const compressed = compressedDocument(request, tag, document);
    if (compressed === null) return reply.send(document);
    return reply
      .header('content-encoding', 'br')
      .header('vary', `accept-encoding, ${varies}`)
      .send(compressed);
  };
}

/**
 * Lets a guest's browser keep the document and ask whether it has changed, so that a second visit costs a few hundred
 * bytes. A signed-in person's document is never kept, nor one with a query, which may contain what somebody typed.
 */
function isUnchanged(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  void reply.header('cache-control', 'private, no-cache').header('etag', tag);
  // A proxy that compresses marks the tag as weak.
  if (request.headers['if-none-match']?.replace(/^W\//, '') !== tag) return false;
  // The browser keeps the headers of the stored response.
  for (const name of documentHeaders) void reply.removeHeader(name);
  return true;
}

function tagOf(reply: FastifyReply, document: string): string {
  const headers = documentHeaders.map((name) => String(reply.getHeader(name)));
  return `"${digest([...headers, document].join('\n'))}"`;
}

const digest = (content: string) => createHash('sha256').update(content).digest('base64url');

function lifetimeOf(path: string): string {
  if (path.includes('/assets/')) return keepForEver;
  // A browser must notice a new version immediately.
  return /\/service-worker\.js(\.br|\.gz)?$/.test(path) ? 'no-cache' : 'public, max-age=3600';
}

const sendManifest = (reply: FastifyReply, appName: string): FastifyReply =>
  reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifestOf(appName));

/** The web app manifest, with which a phone installs the pages as an app named by the operator (ROUTE-9). */
function manifestOf(appName: string): object {
  const icon = { type: 'image/png' };
  return {
    id: '/',
    name: appName,
    short_name: appName,
    start_url: '/bookings',
    scope: '/',
    display: 'standalone',
    background_color: '#0a1020',
    theme_color: '#0a1020',
    icons: [
      { ...icon, src: '/app-icon-192.png', sizes: '192x192' },
      { ...icon, src: '/app-icon-512.png', sizes: '512x512' },
      { ...icon, src: '/app-icon-512.png', sizes: '512x512', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  };
}

/** Resolves the path against an origin, since a path that begins with two slashes would be another host. */
const pagePath = /^\/(?![/\\])/;

// The response to a missing file or an unknown API call must not be a page.
function isPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '/';
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return (
    pagePath.test(path) &&
    !path.startsWith('/api/') &&
    !/\.[a-z0-9]+$/i.test(path) &&
    (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null
  );
}

async function languagesOf({ db, references }: Platform): Promise<readonly Language[]> {
  return (await references.current(db)).of(languagesPart).all().items;
}

async function contextOf(
  parts: PageParts,
  { cookies, headers, reader }: Pick<FastifyRequest, 'cookies' | 'headers' | 'reader'>,
): Promise<Omit<RenderContext, 'typedRide'>> {
  const { platform } = parts;
  // Read first: the data read afterwards includes every event up to this one.
  const liveSeq = platform.live.lastSeq();
  const [settings, reference, user, city] = await Promise.all([
    readSettings(platform.db),
    platform.references.current(platform.db),
    reader.role === 'guest' ? null : readMe(platform.db, reader.userId),
    parts.city(),
  ]);
  const languages = reference.of(languagesPart).all().items;
  return {
    settings: presentSettings(settings, platform.config),
    carTypes: offeredCarTypes(platform, reference, reader.role, startingPrice),
    languages,
    user,
    city,
    // At a first visit, before anybody chose a language, the browser's. Source: LANG-10.
    languageCookie:
      cookies['fiacre-language'] ??
      bestLocale(
        languages.map(({ langLocale }) => langLocale),
        headers['accept-language'] ?? null,
      ) ??
      undefined,
    themeCookie: cookies['fiacre-theme'],
    sandboxCookie: cookies['fiacre-sandbox-seen'],
    // A guest has no live connection, and with the number the document would change with every event of the product.
    liveSeq: user === null ? 0 : liveSeq,
    digest,
  };
}
