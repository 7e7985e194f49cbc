import type { RouteName } from '@fiacre/contract';
import { only, open, type ExpectedRoute } from './expected-route.ts';

export const expectedOperationRoutes = {
  sandboxOutbox: open(),
  health: open(),
  ready: open(),
  getSystem: only(['admin']),
  retryJob: only(['admin'], {
    params: { id: '018f0000-0000-7000-8000-000000000001' },
    answers: '404 not_found',
  }),
  dropJob: only(['admin'], {
    params: { id: '018f0000-0000-7000-8000-000000000001' },
    answers: '404 not_found',
  }),
  metrics: open(),
  thirdPartyNotices: open(),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
