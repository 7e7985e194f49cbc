import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/** Our pages use only one of the browser's permissions: the device's location. */
const permissions = [
  'geolocation=(self)',
  ...[
    'accelerometer',
    'browsing-topics',
    'camera',
    'display-capture',
    'gyroscope',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
  ].map((feature) => `${feature}=()`),
].join(', ');

/**
 * Headers that matter only for documents with content. Without them a JSON response is a kilobyte smaller, which on a
 * slow connection is as much as the place suggestions in it.
 */
const documentHeaders = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * If a browser is tricked into showing data as a document, the document may load and run nothing, and no site may frame
 * it.
 */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Headers that isolate our pages. Scripts come from our own files only, and text can become code or markup only through
 * the web app's single Trusted Types policy, which allows the map's worker. The map draws images that it created
 * itself.
 */
function isolationOf(publicUrl: string, formTargets: readonly string[]): HelmetOptions {
  const secure = publicUrl.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
        // Style elements come from our own files only, except the landing page's (pages/inline-policy.ts); style
        // attributes stay allowed because pages are rendered on the server.
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        // The settings show a preview of the widget, the only page that can be framed (pages/widget.ts).
        frameSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        // This also applies to redirects after a form, such as the one to a payment provider.
        formAction: ["'self'", ...formTargets],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // Our URLs contain ids and one-time links.
    referrerPolicy: { policy: 'same-origin' },
    // The popup of a payment page or sign-in provider must be able to post back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  };
}

/** Helmet's headers are the same for every request, so they are computed once. */
function headersOf(options: HelmetOptions): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, () => undefined);
  return headers;
}

export function secureHeaders(app: FastifyInstance, publicUrl: string, formTargets: readonly string[]): void {
  const whole = { ...headersOf(isolationOf(publicUrl, formTargets)), 'permissions-policy': permissions };
  const forAll = Object.entries(whole).filter(([name]) => !documentHeaders.includes(name));
  const forData = { ...Object.fromEntries(forAll), [policyHeader]: dataPolicy };
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(isOfApi(request) ? forData : whole);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    const isData = String(reply.getHeader('content-type')).startsWith('application/json');
    if (isData && !isOfApi(request)) {
      void reply.header(policyHeader, dataPolicy);
      for (const name of documentHeaders) void reply.removeHeader(name);
    }
    if (!isData && isOfApi(request)) addMissing(reply, whole);
    done();
  });
}

const policyHeader = 'content-security-policy';

/** Nearly all responses of the API are JSON. */
function isOfApi({ routeOptions: { url } }: FastifyRequest): boolean {
  return url?.startsWith('/api/') === true;
}

function addMissing(reply: FastifyReply, headers: Readonly<Record<string, string>>): void {
  if (reply.getHeader(policyHeader) === dataPolicy) void reply.removeHeader(policyHeader);
  for (const [name, value] of Object.entries(headers))
    if (!reply.hasHeader(name)) void reply.header(name, value);
}
