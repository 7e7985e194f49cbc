import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * The hash of nothing: a style element may be made empty. The back office's kit then adds its rules through the
 * style sheet's own interface, which the policy leaves to scripts of ours.
 */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
/** The variables of the back office's tables: one text for both schemes and directions. It changes with the grid's version. */
const gridVariables = "'sha256-7jbJ/NLenGi3oBSmjKltX9lRBDbU9cetHzsWmFtBTcw='";

/**
 * Headers that keep a page to itself. Scripts come from our own files only; the map draws in a worker
 * made from a blob and paints images that it made itself.
 */
export async function secureHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  const secure = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Style elements of our own files only; attributes stay open because pages are drawn on the server.
        styleSrc: ["'self'", emptyStyle, gridVariables],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // A popup of a payment page or a sign-in provider needs to talk back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  });
}
