import { ApiRefusal } from '@fiacre/contract/client';
import { routes } from '@fiacre/contract/routes';
import type { BookingFilter } from '../../api/bookings.ts';

/** Fetches the same rows as the list shows, as CSV, and hands them to the browser as a file. */
export async function downloadCsv(filter: BookingFilter): Promise<void> {
  const { page: _page, pageSize: _pageSize, ...wanted } = filter;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(wanted)) if (value !== undefined) query.set(name, String(value));
  const answer = await fetch(`${routes.listBookings.path}?${query}`, {
    headers: { accept: 'text/csv' },
    credentials: 'same-origin',
  }).catch(() => {
    throw new ApiRefusal(0, null);
  });
  if (!answer.ok) throw new ApiRefusal(answer.status, null);
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = 'bookings.csv';
  link.click();
  URL.revokeObjectURL(url);
}
