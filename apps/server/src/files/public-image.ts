import type { ReadImage } from './uploaded-images.ts';

/** Changes with the image, so that browsers may keep each version forever. */
export const versionOf = ({ sha256 }: Pick<ReadImage, 'sha256'>): string => sha256.slice(0, 16);

/** An image that guests may see. `version`: the one that was requested. */
export function publicImage(image: ReadImage, version: string | undefined, fileName: string) {
  return {
    contentType: image.contentType,
    headers: {
      etag: `"${image.sha256}"`,
      'cache-control': version === versionOf(image) ? 'public, max-age=31536000, immutable' : 'no-cache',
      'content-disposition': `inline; filename="${fileName}"`,
      // If opened directly, the image is a separate document, without scripts and outside our origin.
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    },
    body: image.bytes,
  };
}
