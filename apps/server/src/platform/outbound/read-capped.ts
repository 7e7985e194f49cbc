import { OutboundFault } from './outbound-fault.ts';

/** All bytes of a response, counted as they arrive so that none fills the memory. */
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
