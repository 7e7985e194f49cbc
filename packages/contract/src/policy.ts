import type { Role } from '@fiacre/domain';

/** Somebody who sends a request: a role, or a guest without a session. */
export type Caller = Role | 'guest';

export const everyone: readonly Caller[] = ['guest', 'rider', 'driver', 'fleetadmin', 'admin'];
export const signedIn: readonly Caller[] = ['rider', 'driver', 'fleetadmin', 'admin'];

/** The kind of object that `:id` names; its owner rule stands with the server's capability. */
export type ObjectKind = 'booking' | 'place' | 'user' | 'tile' | 'file' | 'withdrawal' | 'top-up';

/**
 * Who may call a route. A caller outside `access` gets 401 (guest) or 403 (wrong role).
 * With `object`, an object that is not the caller's own gets the same 404 as a missing one,
 * so that ids disclose nothing. Source: ROLE-8.
 */
export interface RouteDeclaration {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly access: readonly Caller[];
  readonly object?: ObjectKind;
  /** At most `max` requests per `perSeconds`, counted by address (guests) or account. */
  readonly limit?: { readonly max: number; readonly perSeconds: number };
  /** Present in sandbox mode only; in production the path does not exist. */
  readonly sandboxOnly?: true;
  /** `Accept: text/csv` answers the same rows as CSV. */
  readonly csv?: true;
  /**
   * A provider's page sends the browser here, from its own site, some with a form, some with fields of theirs that
   * we do not know; what proves the sender is in the request itself. All other routes take JSON, from our pages only.
   */
  readonly fromProvider?: true;
  /** The body is a picture's bytes instead of JSON, or text as it came: a signature covers its bytes. */
  readonly takes?: 'image' | 'text';
  /** Answers bytes or text that no schema describes. */
  readonly raw?: true;
  /**
   * What demo mode closes for everybody: the whole route, or its CSV export only. The binder asks it before
   * anything else of the request is read. Source: DEMO-1, DEMO-11, DEMO-13.
   */
  readonly demo?: 'closed' | 'no-export';
  readonly summary: string;
}
