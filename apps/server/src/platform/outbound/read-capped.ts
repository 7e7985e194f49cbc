import { OutboundFault } from './outbound-fault.ts';

/** Reads all bytes of a response, counting them as they arrive, so that a response cannot fill the memory. */
export async function readCapped(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  host: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new OutboundFault('too_large', host, maxBytes);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
