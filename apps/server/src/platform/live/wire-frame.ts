/** A text message of the server in its wire format, encoded once for everybody who receives it. */
export type WireFrame = Buffer;

/** A final text frame without a mask. Source: RFC 6455, 5.2. */
const finalText = 0x81;
/** Lengths that do not fit into the second byte follow it, in two or eight bytes. */
const maxShort = 125;
const maxMiddle = 0xffff;

export function wireFrame(text: string): WireFrame {
  const length = Buffer.byteLength(text);
  const header = length <= maxShort ? 2 : length <= maxMiddle ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = finalText;
  if (length <= maxShort) frame[1] = length;
  else if (length <= maxMiddle) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, header);
  return frame;
}

/** A message as a frame. */
export const jsonFrame = (message: object): WireFrame => wireFrame(JSON.stringify(message));
