import * as calls from '../calls.ts';
import type { callRoutes } from '../routes/calls.ts';
import type { RouteSchemas } from './route-schemas.ts';

export const callSchemas = {
  callAutocomplete: { body: calls.AutocompleteCall, response: calls.AutocompleteAnswer },
  callCoords: { body: calls.CoordsCall, response: calls.CoordsAnswer },
  callRoute: { body: calls.RouteCall, response: calls.RouteAnswer },
  callAddress: { body: calls.AddressCall, response: calls.AddressAnswer },
  callDriveTime: { body: calls.DriveTimeCall, response: calls.DriveTimeAnswer },
  validateReferrer: { body: calls.ValidateReferrerCall, response: calls.ValidateReferrerAnswer },
  checkUserExists: { body: calls.CheckUserExistsCall, response: calls.CheckUserExistsAnswer },
  userSignup: { body: calls.UserSignupCall, response: calls.UserSignupAnswer },
  callMultiLocationTime: { body: calls.MultiLocationTimeCall, response: calls.MultiLocationTimeAnswer },
} as const satisfies Record<keyof typeof callRoutes, RouteSchemas>;
