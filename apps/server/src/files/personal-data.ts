import type { PersonalData } from '../platform/privacy/personal-data.ts';
import { eraseFilesOf, fileAddress } from './uploaded-images.ts';
import { filesOfUser } from './store.ts';

/** The images of a person and of the parcels that they sent. Sources: FILE-1, LAYOUT-11. */
export const filePersonalData: PersonalData = {
  name: 'files',
  columns: ['files.user_id', 'files.created_by'],
  async collect(db, { id }) {
    const files = await filesOfUser(db, id);
    return files.map((file) => ({
      address: fileAddress(file.id),
      purpose: file.purpose,
      bookingId: file.booking_id,
      bytes: file.bytes,
      updatedAt: file.updated_at,
    }));
  },
  forget: (tx, { id }) => eraseFilesOf(tx, id),
};
