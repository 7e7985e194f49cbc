import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * The hash of an empty style element, so that empty ones may be created. The component library of the back office then
 * adds its rules through the CSSOM, which the policy allows our own scripts.
 */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
/**
 * The hash of the style element with the CSS variables of the back office's tables, the same for both colour schemes
 * and directions. It changes with the version of the data grid.
 */
const gridVariables = "'sha256-7jbJ/NLenGi3oBSmjKltX9lRBDbU9cetHzsWmFtBTcw='";

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
 * Headers that isolate our pages. Scripts come from our own files only, and text can become code or markup only through
 * the web app's one Trusted Types policy, which allows the map's worker. The map draws images that it created itself.
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
        // Style elements come from our own files only; style attributes stay allowed because pages are rendered on the
        // server.
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
  });
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', permissions);
  });
}
