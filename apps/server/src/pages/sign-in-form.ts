import type { FastifyInstance, FastifyRequest } from 'fastify';
import { codeOf, factsOf, ownApi, type OwnAnswer } from './own-api.ts';

/** The sign-in page's form, which a browser without scripts submits. Sources: LOGIN-1, LOGIN-3, LOGIN-10. */
export function serveSignInForm(app: FastifyInstance): void {
  app.post('/login', { schema: { hide: true }, config: { fromProvider: true } }, async (request, reply) => {
    const { email = '', password = '' } = (request.body ?? {}) as { email?: string; password?: string };
    const answer = await ownApi(app, request)('POST', '/api/auth/sign-in', { email, password });
    void reply.header('cache-control', 'no-store');
    if (answer.cookies.length > 0) void reply.header('set-cookie', [...answer.cookies]);
    return reply.redirect(nextPage(request, answer), 303);
  });
}

/** The sign-in page again: it redirects whoever is signed in now, and otherwise shows the error. */
function nextPage(request: FastifyRequest, answer: OwnAnswer): string {
  const { returnTo } = request.query as { returnTo?: unknown };
  const query = new URLSearchParams(typeof returnTo === 'string' ? { returnTo } : {});
  const page = () => `/login?${String(query)}`;
  if (answer.status === 200) return page();
  const { challenge, factors } = factsOf(answer);
  if (typeof challenge === 'string') {
    const step = new URLSearchParams({ 'second-factor': challenge, factors: String(factors) });
    return `${page()}#${String(step)}`;
  }
  query.set('problem', codeOf(answer));
  return page();
}
