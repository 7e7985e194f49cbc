import { findUser, holdUser, publishUser, readMe, type AccountTables } from '../accounts/index.ts';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn, type SignedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { ownsDriver } from './access.ts';
import type { Images } from './uploaded-images.ts';
import type { StoredImage } from './store.ts';

interface UserImage {
  readonly purpose: 'profile_image' | 'license_image';
  readonly userId: string;
  readonly image: StoredImage;
}

/** A person's own profile image. Source: FILE-1, FILE-3, PROF-1. */
export function putProfileImage(images: Images): Handler<'putProfileImage'> {
  return async (call) => {
    const { userId } = signedIn(call.reader);
    const image = await images.store(call.body, 'profile_image');
    return call.commit(async (tx) => {
      await keepForUser(tx, images, { purpose: 'profile_image', userId, image });
      return (await readMe(tx.sql, userId)) ?? refuse('not_logged_in');
    });
  };
}

/** Source: FILE-1. */
export function deleteProfileImage(images: Images): Handler<'deleteProfileImage'> {
  return (call) =>
    call.commit(async (tx) => {
      const { userId } = signedIn(call.reader);
      const user = (await holdUser(tx, userId)) ?? refuse('not_found');
      if (user.profile_image !== null) {
        await images.drop(tx, { purpose: 'profile_image', userId });
        await setAddress(tx, user, 'profile_image', null);
        tx.audit({
          action: 'remove-image',
          object: { kind: 'user', id: userId },
          facts: { purpose: 'profile_image' },
        });
      }
      return (await readMe(tx.sql, userId)) ?? refuse('not_logged_in');
    });
}

/**
 * A driver's licence, uploaded by the driver, an admin or the owning fleet admin. Source: FILE-2 to FILE-4, USERS-8.
 */
export function putLicenceImage({ db }: Platform, images: Images): Handler<'putLicenceImage'> {
  return async (call) => {
    const reader = signedIn(call.reader);
    const userId = call.params.id;
    // Checked before the image is decoded, so that requests by strangers are cheap, and again when it is stored.
    await requireLicenceRight(db, reader, userId);
    const image = await images.store(call.body, 'license_image');
    return call.commit(async (tx) => {
      await requireLicenceRight(tx.sql, reader, userId);
      const licenseImage = await keepForUser(tx, images, { purpose: 'license_image', userId, image });
      return { licenseImage };
    });
  };
}

async function requireLicenceRight(
  sql: Platform['db'],
  { role, userId: readerId }: SignedIn,
  userId: string,
): Promise<void> {
  const user = await findUser(sql, userId);
  const isDriver = user?.usertype === 'driver';
  const may =
    role === 'admin' ||
    readerId === userId ||
    (role === 'fleetadmin' && (await ownsDriver(sql, readerId, userId)));
  if (!isDriver || !may) refuse('not_found');
}

/** The person's row is locked, so that two simultaneous uploads happen one after the other. */
async function keepForUser(tx: Tx, images: Images, { purpose, userId, image }: UserImage): Promise<string> {
  const user = (await holdUser(tx, userId)) ?? refuse('not_found');
  const address = await images.keep(tx, { purpose, userId }, image);
  await setAddress(tx, user, purpose, address);
  tx.audit({
    action: 'store-image',
    object: { kind: 'user', id: userId },
    facts: { purpose, sha256: image.sha256 },
  });
  return address;
}

async function setAddress(
  tx: Tx,
  user: Parameters<typeof publishUser>[1],
  purpose: UserImage['purpose'],
  address: string | null,
): Promise<void> {
  await tx.sql
    .withTables<AccountTables>()
    .updateTable('users')
    .set((set) => ({ [purpose]: address, version: set('version', '+', 1) }))
    .where('id', '=', user.id)
    .execute();
  publishUser(tx, user);
}
