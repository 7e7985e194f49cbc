import { CityInputError } from '../errors/city-input-error.ts';

export const varintField = 0;
export const bytesField = 2;

const text = new TextDecoder('utf-8');

/**
 * A strict reader for one protocol buffers message. Every length is checked against the available bytes, because
 * silently clamping a length would turn a truncated file into a smaller city.
 */
export class ProtobufReader {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
  /** Wire type of the field that `nextField` last returned. */
  wireType = varintField;
  private position: number;

  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    this.bytes = bytes;
    this.start = start;
    this.position = start;
    this.end = end;
  }

  get done(): boolean {
    return this.position >= this.end;
  }

  /** Number of the next field, or 0 at the end of the message. */
  nextField(): number {
    if (this.done) return 0;
    const tag = this.varint();
    this.wireType = tag % 8;
    const field = Math.floor(tag / 8);
    if (field === 0) throw malformed('field number 0');
    return field;
  }

  /** An unsigned varint; exact below 2^53. */
  varint(): number {
    const byte = this.byte();
    return byte < 0x80 ? byte : this.longVarint(byte & 0x7f);
  }

  /** A zigzag-encoded varint (sint32, sint64); exact within ±2^52. */
  signedVarint(): number {
    const byte = this.byte();
    if (byte < 0x80) return byte & 1 ? -(byte + 1) / 2 : byte / 2;
    const value = this.longVarint(byte & 0x7f);
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  /** A plain int32 or int64: negative numbers are ten bytes of two's complement. */
  twosComplementVarint(): number {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.byte();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return Number(BigInt.asIntN(64, value));
    }
    throw malformed('varint longer than ten bytes');
  }

  /** A reader over a nested message or a packed list. */
  nested(): ProtobufReader {
    const start = this.lengthDelimited();
    return new ProtobufReader(this.bytes, start, this.position);
  }

  subarray(): Uint8Array {
    const start = this.lengthDelimited();
    return this.bytes.subarray(start, this.position);
  }

  string(): string {
    return text.decode(this.subarray());
  }

  skip(): void {
    if (this.wireType === varintField) this.twosComplementVarint();
    else if (this.wireType === bytesField) this.lengthDelimited();
    else if (this.wireType === 1) this.advance(8);
    else if (this.wireType === 5) this.advance(4);
    else throw malformed(`wire type ${this.wireType}`);
  }

  /** Refuses a field whose wire type differs from the one that the format defines. */
  expect(wireType: number): void {
    if (this.wireType !== wireType) throw malformed(`wire type ${this.wireType}, not ${wireType}`);
  }

  private lengthDelimited(): number {
    this.expect(bytesField);
    const length = this.varint();
    const start = this.position;
    this.advance(length);
    return start;
  }

  private advance(length: number): void {
    if (length > this.end - this.position) throw malformed('a length that runs past its message');
    this.position += length;
  }

  private byte(): number {
    if (this.position >= this.end) throw malformed('a number cut short');
    return this.bytes[this.position++] ?? 0;
  }

  private longVarint(firstSeven: number): number {
    let value = firstSeven;
    let scale = 128;
    for (let count = 1; count < 10; count++) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) {
        if (value > Number.MAX_SAFE_INTEGER) throw malformed('a number above 2^53');
        return value;
      }
      scale *= 128;
    }
    throw malformed('varint longer than ten bytes');
  }
}

function malformed(what: string): CityInputError {
  return new CityInputError('city_file_malformed', { what });
}
