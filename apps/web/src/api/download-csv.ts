import { ApiRefusal } from '@fiacre/contract/client';
import { routes, type RouteName } from '@fiacre/contract/routes';

export interface CsvRequest {
  readonly list: RouteName;
  /** The filter as the list has it; which page of it is shown does not matter. */
  readonly filter: object;
  readonly fileName: string;
}

/** Fetches the same rows as the list shows, as CSV, and hands them to the browser as a file. Source: MISC-3. */
export async function downloadCsv({ list, filter, fileName }: CsvRequest): Promise<void> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter))
    if (value !== undefined && name !== 'page' && name !== 'pageSize') query.set(name, String(value));
  const answer = await fetch(`${routes[list].path}?${query}`, {
    headers: { accept: 'text/csv' },
    credentials: 'same-origin',
  }).catch(() => {
    throw new ApiRefusal(0, null);
  });
  if (!answer.ok) throw new ApiRefusal(answer.status, null);
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
