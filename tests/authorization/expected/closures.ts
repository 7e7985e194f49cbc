import type { RouteName } from '@fiacre/contract';
import { closureBody } from '../operator-objects.ts';
import { only, open, type ExpectedRoute } from './expected-route.ts';

const closure = { about: 'closure', owners: ['admin'] } as const;

export const expectedClosureRoutes = {
  listClosures: only(['admin']),
  previewClosure: only(['admin'], { body: { shape: closureBody.shape, except: null } }),
  addClosure: only(['admin'], { body: closureBody }),
  updateClosure: only(['admin'], { ...closure, body: { ...closureBody, reason: 'Fair', version: 1 } }),
  endClosure: only(['admin'], closure),
  deleteClosure: only(['admin'], closure),
  closuresOnMap: open(),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
