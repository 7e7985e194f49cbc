import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * The hash of nothing: a style element may be made empty. The back office's kit then adds its rules through the
 * style sheet's own interface, which the policy leaves to scripts of ours.
 */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
/** The variables of the back office's tables: one text for both schemes and directions. It changes with the grid's version. */
const gridVariables = "'sha256-7jbJ/NLenGi3oBSmjKltX9lRBDbU9cetHzsWmFtBTcw='";

/** Of what a browser can do, pages of ours ask for the place of the device alone. */
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
 * Headers that keep a page to itself. Scripts come from our own files only, and no text becomes code or markup but
 * through the one policy of the web that names the map's worker. The map paints images that it made itself.
 */
export async function secureHeaders(
  app: FastifyInstance,
  publicUrl: string,
  formTargets: readonly string[],
): Promise<void> {
  const secure = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
        // Style elements of our own files only; attributes stay open because pages are drawn on the server.
        styleSrc: ["'self'", emptyStyle, gridVariables],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        frameSrc: ["'none'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        // Also where a redirect leads that answers a form, as the one to a payment provider does.
        formAction: ["'self'", ...formTargets],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // Addresses of ours hold ids and one-time links.
    referrerPolicy: { policy: 'same-origin' },
    // A popup of a payment page or a sign-in provider needs to talk back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', permissions);
  });
}
