import { CityInputError } from '../errors/city-input-error.ts';
import type { ProtobufReader } from './protobuf-reader.ts';

const UNKNOWN = -1;

/** The string table of one block. A string is decoded when it is first needed, since most never are. */
export class BlockStrings {
  /** For each string, a number in which the reader of the block can cache a result; -1 at first. */
  readonly notes: Int32Array;
  private readonly bytes: Buffer;
  private readonly ends: readonly number[];
  private readonly starts: readonly number[];
  private readonly decoded: (string | undefined)[];

  constructor(reader: ProtobufReader | undefined) {
    const starts: number[] = [];
    const ends: number[] = [];
    if (reader !== undefined) {
      for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
        if (field !== 1) {
          reader.skip();
          continue;
        }
        const string = reader.nested();
        starts.push(string.start);
        ends.push(string.end);
      }
    }
    const { buffer, byteOffset, byteLength } = reader?.bytes ?? new Uint8Array();
    this.bytes = Buffer.from(buffer, byteOffset, byteLength);
    this.starts = starts;
    this.ends = ends;
    this.decoded = Array.from({ length: starts.length });
    this.notes = new Int32Array(starts.length).fill(UNKNOWN);
  }

  at(index: number | undefined): string {
    const known = index === undefined ? undefined : this.decoded[index];
    if (known !== undefined) return known;
    const start = index === undefined ? undefined : this.starts[index];
    if (index === undefined || start === undefined) {
      throw new CityInputError('city_file_malformed', { what: 'a missing string' });
    }
    const text = this.bytes.toString('utf8', start, this.ends[index]);
    this.decoded[index] = text;
    return text;
  }
}

/** The tags of one element, as indices into its block's strings. */
export interface ElementTags {
  readonly strings: BlockStrings;
  readonly keys: readonly number[];
  readonly values: readonly number[];
}
