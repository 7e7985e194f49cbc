/** A WebSocket frame of any shape. Source: RFC 6455, 5.2. */
export interface Frame {
  readonly opcode: number;
  readonly payload?: string | Buffer;
  readonly fin?: boolean;
  /** The three bits that no extension uses here. */
  readonly reserved?: number;
  readonly masked?: boolean;
  /** The length to write into the frame header instead of the true one. */
  readonly declaredBytes?: bigint;
}

export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

const mask = Buffer.from([1, 2, 3, 4]);

export function frameBytes({
  opcode,
  payload = '',
  fin = true,
  reserved = 0,
  masked = true,
  declaredBytes,
}: Frame): Buffer {
  const content = Buffer.from(payload);
  const first = (fin ? 0x80 : 0) | (reserved << 4) | opcode;
  const maskBit = masked ? 0x80 : 0;
  const length = declaredBytes ?? BigInt(content.length);
  const head = Buffer.alloc(length < 126n ? 2 : length < 65_536n ? 4 : 10);
  head[0] = first;
  if (length < 126n) head[1] = maskBit | Number(length);
  else if (length < 65_536n) {
    head[1] = maskBit | 126;
    head.writeUInt16BE(Number(length), 2);
  } else {
    head[1] = maskBit | 127;
    head.writeBigUInt64BE(length, 2);
  }
  if (!masked) return Buffer.concat([head, content]);
  return Buffer.concat([head, mask, content.map((byte, index) => byte ^ (mask[index % 4] ?? 0))]);
}

/** The server's close code, from everything received after the upgrade response; null without one. */
export function closeCodeIn(received: string): number | null {
  const bytes = Buffer.from(received.slice(received.indexOf('\r\n\r\n') + 4), 'latin1');
  for (let at = 0; at < bytes.length;) {
    const short = (bytes[at + 1] ?? 0) & 0x7f;
    const start = at + (short === 126 ? 4 : 2);
    const length = short === 126 ? bytes.readUInt16BE(at + 2) : short;
    if (((bytes[at] ?? 0) & 0x0f) === opcodes.close) return length >= 2 ? bytes.readUInt16BE(start) : null;
    at = start + length;
  }
  return null;
}

const text = (payload: string | Buffer, more: Partial<Frame> = {}) =>
  frameBytes({ opcode: opcodes.text, payload, ...more });

const closing = (payload: Buffer) => frameBytes({ opcode: opcodes.close, payload });
const closeWith = (code: number) => closing(Buffer.from([code >> 8, code & 0xff]));

/** Frames that the protocol or our limits forbid, and the resulting close code. */
export const badFrames: readonly (readonly [name: string, bytes: Buffer, code: number])[] = [
  ['no mask', text('{}', { masked: false }), 1002],
  ['an unknown opcode', frameBytes({ opcode: 3 }), 1002],
  ['an unknown control opcode', frameBytes({ opcode: 11 }), 1002],
  ['a reserved bit', text('{}', { reserved: 4 }), 1002],
  ['a long ping', frameBytes({ opcode: opcodes.ping, payload: Buffer.alloc(126) }), 1002],
  ['a fragmented ping', frameBytes({ opcode: opcodes.ping, fin: false }), 1002],
  [
    'a continuation frame without a message',
    frameBytes({ opcode: opcodes.continuation, payload: 'a' }),
    1002,
  ],
  ['a message inside another message', Buffer.concat([text('{', { fin: false }), text('}')]), 1002],
  ['text that is not UTF-8', text(Buffer.from([0xc0, 0xaf])), 1007],
  ['a length too large for a number', text('', { declaredBytes: 2n ** 62n }), 1009],
  ['a length above the limit', text('', { declaredBytes: 20_000n }), 1009],
  [
    'fragments above the limit in total',
    Buffer.concat([
      text(Buffer.alloc(9_000, 'a'), { fin: false }),
      frameBytes({ opcode: opcodes.continuation, payload: Buffer.alloc(9_000, 'a') }),
    ]),
    1009,
  ],
  ['half a close code', closing(Buffer.from([3])), 1002],
  ['a close code reserved for local use', closeWith(1005), 1002],
  ['a close code below the valid range', closeWith(999), 1002],
  ['a close reason that is not UTF-8', closing(Buffer.from([3, 232, 0xff])), 1007],
  ['a private close code', closeWith(4242), 4242],
];
