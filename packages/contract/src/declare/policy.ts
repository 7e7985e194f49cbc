import type { Role } from '@fiacre/domain';
import type { ApiScope } from './api-scopes.ts';

/** The sender of a request: a role, or a guest without a session. */
export type Caller = Role | 'guest';

export const everyone: readonly Caller[] = ['guest', 'rider', 'driver', 'fleetadmin', 'admin'];
export const signedIn: readonly Caller[] = ['rider', 'driver', 'fleetadmin', 'admin'];

/** The kind of object that `:id` identifies; the capability in the server defines who owns it. */
export type ObjectKind =
  | 'booking'
  | 'place'
  | 'series'
  | 'user'
  | 'tile'
  | 'file'
  | 'withdrawal'
  | 'top-up'
  | 'payment';

/**
 * Who may call a route. A caller outside `access` gets 401 (guest) or 403 (wrong role).
 * With `object`, an object that is not the caller's own gets the same 404 as a missing one,
 * so that ids reveal nothing. Source: ROLE-8.
 */
export interface RouteDeclaration {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly access: readonly Caller[];
  readonly object?: ObjectKind;
  /** Whether guest riders have to register first: `guest_must_register`. Source: GUEST-9. */
  readonly needsAccount?: true;
  /** The rate limit: at most `max` requests per `perSeconds`, counted by IP address (guests) or account. */
  readonly limit?: { readonly max: number; readonly perSeconds: number };
  /** API keys with this scope, or one of these, may also call the route; without a scope, no key may. */
  readonly scope?: ApiScope | readonly ApiScope[];
  /** Whether the route exists in sandbox mode only. */
  readonly sandboxOnly?: true;
  /** Whether `Accept: text/csv` returns the same rows as CSV. */
  readonly csv?: true;
  /**
   * A provider's site sends the browser here, sometimes with a form and with additional fields; the contents of the
   * request authenticate the sender. All other routes accept only JSON from our own pages.
   */
  readonly fromProvider?: true;
  /** Set if the body is not JSON but the bytes of an image or a CSV file, or raw text whose bytes a signature covers. */
  readonly takes?: 'image' | 'csv' | 'text';
  /**
   * Whether all callers get the same response, which is large and rarely changes: the server checks and serializes it
   * once for each object that the handler returns.
   */
  readonly shared?: true;
  /** Whether it returns bytes or text, without a schema. */
  readonly raw?: true;
  /**
   * The part that demo mode disables for everybody: the whole route, or only its CSV export. It is checked before any
   * other part of the request is read. Source: DEMO-1, DEMO-11, DEMO-13.
   */
  readonly demo?: 'closed' | 'no-export';
  /**
   * Whether the caller must have confirmed their identity in this session a few minutes ago: always, or if the body has
   * one of these fields, or one of them with one of these values. Otherwise `confirmation_required`. API keys cannot.
   * With `csv`, only the export of the list needs it, and API keys do not: creating them was confirmed.
   */
  readonly confirm?: true | 'csv' | Readonly<Record<string, true | readonly string[]>>;
  readonly summary: string;
}

/** The scopes that open a route to API keys. */
export const scopesOf = ({ scope = [] }: Pick<RouteDeclaration, 'scope'>): readonly ApiScope[] =>
  [scope].flat();

/** Whether a request with this body, or for this list as CSV, needs a confirmation; see `RouteDeclaration.confirm`. */
export function needsConfirmation(
  { confirm }: Pick<RouteDeclaration, 'confirm'>,
  body: unknown,
  asCsv = false,
): boolean {
  if (confirm === undefined || confirm === true) return confirm === true;
  if (confirm === 'csv') return asCsv;
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  return Object.entries(confirm).some(([field, values]) => {
    const value = fields[field];
    return value !== undefined && (values === true || (values as readonly unknown[]).includes(value));
  });
}
