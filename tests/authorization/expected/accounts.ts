import type { RouteName } from '@fiacre/contract';
import { open, forPeople, type ExpectedRoute } from './expected-route.ts';

export const expectedAccountRoutes = {
  signIn: open({ body: { email: 'nobody@example.test', password: 'wrong1' } }),
  signOut: forPeople({ ownPeople: true }),
  register: open({
    body: { firstName: '', lastName: '', email: '', password: '', mobile: '', country: 'US' },
  }),
  forgotPassword: open({ body: { email: 'nobody@example.test' } }),
  resetPassword: open({ body: { token: 'none', password: 'secret1' } }),
  me: forPeople(),
  updateMe: forPeople({ body: { firstName: 'New' } }),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
