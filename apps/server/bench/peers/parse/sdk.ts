/** The part of Parse's SDK that the ride uses: the benchmark installs Parse, so its own types are not available. */
export interface Sdk {
  readonly Object: {
    new (className: string, values: Values): ParseObject;
    saveAll(objects: readonly ParseObject[], options: Options): Promise<unknown>;
  };
  readonly User: { createWithoutData(id: string): ParseObject };
  readonly Query: new (className: string) => Query;
  readonly ACL: new () => Acl;
  readonly GeoPoint: new (lat: number, lng: number) => GeoPoint;
  readonly Error: new (code: number, message: string) => Error;
  readonly Cloud: {
    define(
      name: string,
      work: (request: Request) => Promise<Values>,
      rule: { readonly requireUser: true },
    ): void;
  };
}

export type Values = Readonly<Record<string, unknown>>;

export interface Options {
  readonly useMasterKey: true;
  /** Whether the objects are saved in one transaction. */
  readonly transaction?: true;
}

export interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** Each cloud function reads some of the parameters. */
export interface Request {
  readonly user: ParseObject;
  readonly params: Place & {
    readonly carTypeId: string;
    readonly pickup: Place;
    readonly drop: Place;
    readonly quoteId: string;
    readonly bookingId: string;
    readonly stars: number;
  };
}

export interface ParseObject {
  readonly id: string;
  readonly attributes: Values;
  /** The caller knows the type of the field. */
  get(name: string): never;
  set(values: Values): ParseObject;
  increment(name: string, by?: number): ParseObject;
  setACL(acl: Acl): void;
  save(values: null, options: Options): Promise<ParseObject>;
}

interface Acl {
  setReadAccess(reader: ParseObject, allowed: boolean): void;
}

export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
  kilometersTo(other: GeoPoint): number;
}

interface Query {
  equalTo(name: string, value: unknown): Query;
  withinGeoBox(name: string, southWest: GeoPoint, northEast: GeoPoint): Query;
  ascending(name: string): Query;
  limit(count: number): Query;
  get(id: string, options: Options): Promise<ParseObject>;
  first(options: Options): Promise<ParseObject | undefined>;
  find(options: Options): Promise<ParseObject[]>;
}
