import type { Capability, Platform } from '../platform/platform.ts';
import type { Meetings } from './access.ts';
import type { FileStore } from './stores/file-store.ts';
import type { Images } from './uploaded-images.ts';
import { getCarTypeImage, putCarTypeImage } from './car-type-images.ts';
import { getLogo, putLogo } from './logo.ts';
import { serveFile } from './serve-file.ts';
import { sweepJob } from './sweep.ts';
import { deleteProfileImage, putLicenceImage, putProfileImage } from './user-images.ts';

export type { Meetings } from './access.ts';
export { configuredFileStore, fileStores, keepsFilesInFolder } from './stores/file-stores.ts';
export type { FileStore } from './stores/file-store.ts';
export { syncFolder } from './stores/folder-store.ts';
export { imageKind } from './image-kind.ts';
export { blockFileRemoval } from './hold-uploads.ts';
export { createImages, eraseFilesOf, type Images } from './uploaded-images.ts';
export { imageOfDocument } from './store.ts';
export { filePersonalData } from './personal-data.ts';

interface FileNeeds {
  readonly store: FileStore;
  readonly images: Images;
  readonly meetings: Meetings;
}

/** Images of people, bookings and car types, and the logo: uploaded, served to those who may see them, and removed. */
export function createFiles(platform: Platform, { store, images, meetings }: FileNeeds) {
  return {
    handlers: {
      getFile: serveFile({ ...platform, store, meetings }),
      putProfileImage: putProfileImage(images),
      deleteProfileImage: deleteProfileImage(images),
      putLicenceImage: putLicenceImage(platform, images),
      putCarTypeImage: putCarTypeImage(platform, images),
      getCarTypeImage: getCarTypeImage(images),
      putLogo: putLogo(platform, images),
      getLogo: getLogo(platform, images),
    },
    jobs: [sweepJob({ ...platform, store })],
  } satisfies Capability;
}
