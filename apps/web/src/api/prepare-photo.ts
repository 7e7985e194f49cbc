/** The longest side after shrinking: enough to read a label on a parcel. */
const maxSidePixels = 1600;
const quality = 0.8;
/** Smaller files are sent unchanged. */
const shrinkAboveBytes = 600_000;
/** The format that the server accepts. */
const acceptedTypes = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** The photo as a JPEG of at most `maxSidePixels`; null in a browser that cannot decode it. */
async function shrunk(file: Blob): Promise<Blob | null> {
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, maxSidePixels / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  } catch {
    return null;
  }
}

/**
 * The bytes of a photo to upload. Phones take photos of up to 12 MB, which would take minutes on a poor network and
 * exceed the server's limit (FILE-3), so a large photo is made smaller first.
 */
export async function preparePhoto(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const isFit = file.size <= shrinkAboveBytes && acceptedTypes.has(file.type);
  // A photo that the browser cannot decode is sent unchanged: the server reports what is wrong with it.
  const sent = isFit ? file : ((await shrunk(file)) ?? file);
  return new Uint8Array(await sent.arrayBuffer());
}
