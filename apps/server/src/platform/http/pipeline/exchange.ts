import type { RouteDeclaration, RouteName, RouteSchemas } from '@fiacre/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../../database/tables.ts';
import type { Reference, References } from '../../reference/reference.ts';
import type { Secret } from '../../secret/secret.ts';
import type { Clock } from '../../time/clock.ts';
import type { Transact, Tx } from '../../transaction/tx.ts';
import type { Authenticate, SignedIn } from '../reader.ts';
import type { LimitRequests } from '../limits/limit-requests.ts';
import type { CsvUnits } from './csv-columns.ts';

/** The dependencies of each route's steps. */
export interface PipelineParts {
  readonly db: Kysely<PlatformTables>;
  readonly clock: Clock;
  readonly transact: Transact;
  readonly references: References;
  readonly authenticate: Authenticate;
  /** Whether this session's person confirmed their identity a few minutes ago. */
  readonly isConfirmed: (reader: SignedIn) => Promise<boolean>;
  readonly limit: LimitRequests;
  readonly publicUrl: string;
  readonly secret: Pick<Secret, 'digest'>;
  /** The units of figures in exports. */
  readonly csvUnits: (reference: Reference) => CsvUnits;
  readonly sandbox: boolean;
  /** Disables the routes marked by `demo`. */
  readonly demoMode: boolean;
}

/** A route of the contract with its schemas. */
export interface BoundRoute {
  readonly name: RouteName;
  readonly route: RouteDeclaration;
  readonly schemas: RouteSchemas;
}

/** The parts of a request, typed by the contract. */
export interface RequestInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** A response as the caller gets it. */
export interface SavedResponse {
  readonly status: number;
  readonly body: unknown;
}

export interface Answer extends SavedResponse {
  /** Whether the response was stored for the request's Idempotency-Key. */
  readonly replayed?: true;
  /** JSON by default. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Saves the effect together with its response. */
export type SaveResponse = (work: (tx: Tx) => Promise<SavedResponse>) => Promise<SavedResponse>;

/** A request on its way to the handler. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** As sent, until `parse` has checked it. */
  readonly input: RequestInput;
  /** Runs the transaction of the handler. */
  readonly save: SaveResponse;
}

/** Everything that is left to do for a request. */
export type Step = (exchange: Exchange) => Promise<Answer>;

/** Refuses a request, or changes what the next step gets or returns. */
export type Middleware = (next: Step) => Step;

export const isSecure = ({ publicUrl }: Pick<PipelineParts, 'publicUrl'>): boolean =>
  publicUrl.startsWith('https:');
