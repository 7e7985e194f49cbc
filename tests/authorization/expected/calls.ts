import type { RouteName } from '@fiacre/contract';
import { open, forPeople, type ExpectedRoute } from './expected-route.ts';

export const expectedCallRoutes = {
  callAutocomplete: open({ body: { searchKeyword: 'stat' } }),
  callCoords: open({ body: { place_id: 'station' } }),
  callRoute: open({ body: { start: '10,20', dest: '10.01,20.01' } }),
  callAddress: open({ body: { latlng: '10,20' } }),
  callDriveTime: forPeople({ body: { start: '10,20', dest: '10.01,20.01' } }),
  callMultiLocationTime: forPeople({
    body: { start: '10,20', dest: '10.02,20.02', waypoints: '10.01,20.01' },
  }),
  validateReferrer: open({ body: { referralId: 'nobody1234' } }),
  checkUserExists: open({ body: { email: 'nobody@example.test' } }),
  userSignup: open({
    body: { regData: { firstName: '', lastName: '', email: '', mobile: '' } },
    answers: '422 proper_input_name',
  }),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
