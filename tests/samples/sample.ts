import type { BodyInputOf, ErrorCode, ParamsOf, QueryInputOf, RouteName, Routes } from '@fiacre/contract';
import type { TestPerson } from '../../apps/server/src/testing/people.ts';
import type { SampleWorld } from './world.ts';

/** Every route that may change something. */
export type ChangingRoute = {
  [Name in RouteName]: Routes[Name]['method'] extends 'GET' ? never : Name;
}[RouteName];

/** A request that the server answers well, with everything that it needs in place. */
export interface GoodRequest<Name extends RouteName> {
  /** A guest sends it when nobody is named. */
  readonly as?: TestPerson;
  readonly params?: ParamsOf<Name>;
  readonly query?: QueryInputOf<Name>;
  readonly body?: BodyInputOf<Name>;
  /** Of a route that takes no JSON: bytes or text as they are, with their content type. */
  readonly raw?: RawRequest;
}

export interface RawRequest {
  readonly payload: string | Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a field may hold beside its sample's value without being tampered with. */
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
  /** Each call gives a request of its own: other people, other objects, another body where one is sent. */
  prepare(world: SampleWorld): Promise<GoodRequest<Name>>;
  /** By the path of a field, `delivery.deliveryPerson`: values that are the sender's free choice. */
  readonly free?: Readonly<Record<string, readonly Variation[]>>;
  /** Fields that may be said and are not in the body above, each with a value of its kind. */
  readonly optional?: Readonly<Record<string, unknown>>;
  /** Declared names, in whichever object, that are taken from nobody or from staff alone. */
  readonly ignored?: readonly string[];
  /** Only passwords differ, and they stay out of what is kept: another body is not known from the first. */
  readonly sameWhateverSaid?: true;
  /** Objects of the body whose names are the sender's own. */
  readonly open?: readonly string[];
  /** The answer carries a secret, so it is never kept under an Idempotency-Key. */
  readonly secret?: true;
  /** No good request can be made here: what the best one gets, and the suite that makes a better one. */
  readonly refusedWith?: ErrorCode;
  /** Where parcels are sent; rides elsewhere. */
  readonly category?: 'delivery';
  /** Bytes or a form: the suites of files and of providers tamper with it. */
  readonly notJson?: true;
  /** It looks something up; any words may be asked for. */
  readonly changesNothing?: true;
  /** Another body, where two samples have the same. */
  readonly otherBody?: BodyInputOf<Name>;
  /** Each request under a key of its own is one more: another quote, credit or message. Else one effect is all. */
  readonly anew?: true;
  /** The sender's session is over then, so a repetition is told to sign in. */
  readonly endsSession?: true;
  /** Puts whom the request has set free out of the way of the next. */
  afterwards?(world: SampleWorld, request: GoodRequest<Name>): Promise<unknown>;
}

export type Samples = { readonly [Name in ChangingRoute]?: Sample<Name> };

/** A good request of whichever route. */
export interface AnyRequest {
  readonly as?: TestPerson;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly raw?: RawRequest;
  /** Where it is sent from; a guest's Idempotency-Key holds there. */
  readonly address?: string;
}

export interface AnySample extends Omit<Sample, 'prepare' | 'otherBody' | 'afterwards'> {
  prepare(world: SampleWorld): Promise<AnyRequest>;
  readonly otherBody?: object;
  afterwards?(world: SampleWorld, request: AnyRequest): Promise<unknown>;
}
