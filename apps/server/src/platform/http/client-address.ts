/**
 * The address of who sent a request. Each proxy puts the address that it heard from at the end of X-Forwarded-For, so
 * with as many trusted proxies the last as many entries are true, and everything before them is what anybody wrote.
 */
export function clientAddress(
  peer: string | undefined,
  forwarded: string | string[] | undefined,
  trustedProxies: number,
): string {
  const told = [forwarded ?? []]
    .flat()
    .flatMap((line) => line.split(','))
    .map((part) => part.trim());
  const way = [...told.filter((part) => part !== ''), peer ?? 'unknown'];
  return way[Math.max(0, way.length - 1 - trustedProxies)] ?? 'unknown';
}
