/** The content of a map image. Images are drawn in code when the map first requests one by name. */
export type MapImage =
  | { readonly kind: 'oneway' }
  | { readonly kind: 'shield' }
  | { readonly kind: 'place'; readonly symbol: string }
  | { readonly kind: 'car'; readonly body: string };

/** The name of a map image; `parseImageName` is the inverse. */
export function imageName(image: MapImage): string {
  if (image.kind === 'place') return `place:${image.symbol}`;
  if (image.kind === 'car') return `car:${image.body}`;
  return image.kind;
}

/** Undefined for an unknown name. */
export function parseImageName(name: string): MapImage | undefined {
  const [kind, detail] = name.split(':', 2);
  if (kind === 'oneway' || kind === 'shield') return { kind };
  if (kind === 'place' && detail) return { kind, symbol: detail };
  if (kind === 'car' && detail) return { kind, body: detail };
  return undefined;
}
