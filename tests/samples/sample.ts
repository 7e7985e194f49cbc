import type { BodyInputOf, ErrorCode, ParamsOf, QueryInputOf, RouteName, Routes } from '@fiacre/contract';
import type { TestPerson } from '../../apps/server/src/testing/people.ts';
import type { SampleWorld } from './world.ts';

/** Every mutating route. */
export type ChangingRoute = {
  [Name in RouteName]: Routes[Name]['method'] extends 'GET' ? never : Name;
}[RouteName];

/** A valid request; everything that it needs exists already. */
export interface GoodRequest<Name extends RouteName> {
  /** Sent by a guest if undefined. */
  readonly as?: TestPerson;
  readonly params?: ParamsOf<Name>;
  readonly query?: QueryInputOf<Name>;
  readonly body?: BodyInputOf<Name>;
  /** For a route that does not take JSON: the exact bytes or text, with their content type. */
  readonly raw?: RawRequest;
}

export interface RawRequest {
  readonly payload: string | Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** Other valid values of a field, which do not count as tampering. */
export type Variation =
  | 'null'
  | 'text'
  | 'number'
  | 'negative'
  | 'zero'
  | 'fraction'
  | 'boolean'
  | 'array'
  | 'object'
  | 'empty text'
  | 'id';

export interface Sample<Name extends RouteName = RouteName> {
  /** Each call returns a different request: other people, other objects, another body if there is one. */
  prepare(world: SampleWorld): Promise<GoodRequest<Name>>;
  /** By field path, such as `delivery.deliveryPerson`: values that the sender may choose freely. */
  readonly free?: Readonly<Record<string, readonly Variation[]>>;
  /** Optional fields that are not in the body above, each with a valid value. */
  readonly optional?: Readonly<Record<string, unknown>>;
  /** Declared field names, in any object, that are accepted from nobody or only from staff. */
  readonly ignored?: readonly string[];
  /** A different request is indistinguishable from the first: it has no body, or only passwords differ. */
  readonly sameWhateverSaid?: true;
  /** Objects of the body whose keys are chosen by the sender. */
  readonly open?: readonly string[];
  /** The response contains a secret, so it is never stored under an Idempotency-Key. */
  readonly secret?: true;
  /**
   * For a route without a fully valid request here: the response to the best one, and the suite that sends a valid one.
   */
  readonly refusedWith?: ErrorCode;
  /** For installations with deliveries; default: rides. */
  readonly category?: 'delivery';
  /** The body is bytes or a form, which the suites of files and of providers tamper with. */
  readonly notJson?: true;
  /** A lookup; any search text is valid. */
  readonly changesNothing?: true;
  /** A different request body, if two samples would otherwise have the same one. */
  readonly otherBody?: BodyInputOf<Name>;
  /**
   * Each request with a new key has a new effect: another quote, credit or message. Otherwise there is one effect in
   * total.
   */
  readonly anew?: true;
  /** It ends the sender's session, so a repetition gets not_logged_in. */
  readonly endsSession?: true;
  /** Removes leftovers of the request that would affect the next one, such as people who became free. */
  afterwards?(world: SampleWorld, request: GoodRequest<Name>): Promise<unknown>;
}

export type Samples = { readonly [Name in ChangingRoute]?: Sample<Name> };

/** A valid request of any route. */
export interface AnyRequest {
  readonly as?: TestPerson;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly raw?: RawRequest;
  /** The sender's address; a guest's Idempotency-Key is scoped to it. */
  readonly address?: string;
}

export interface AnySample extends Omit<Sample, 'prepare' | 'otherBody' | 'afterwards'> {
  prepare(world: SampleWorld): Promise<AnyRequest>;
  readonly otherBody?: object;
  afterwards?(world: SampleWorld, request: AnyRequest): Promise<unknown>;
}
