import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fakeApi, type FakeCall } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleDriverRow } from '../../testing/sample-people.ts';
import { sampleId } from '../../testing/samples.ts';
import { PeoplePage } from './people-page.tsx';

// Asking of each of many cells whether it is visible takes seconds; columns out of sight are not drawn.
beforeAll(() => {
  configure({ defaultHidden: true });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2400);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(2400);
});
afterAll(() => vi.restoreAllMocks());

const everybody = 60;

/** Answers as the server does: a page behind the last hit is empty. */
function listUsers({ query }: FakeCall): object {
  const total = query.has('q') ? 1 : everybody;
  const page = Number(query.get('page'));
  const pageSize = Number(query.get('pageSize'));
  const count = Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize));
  const items = Array.from({ length: count }, (_, index) =>
    sampleDriverRow({
      id: sampleId(300 + (page - 1) * pageSize + index),
      firstName: query.get('q') ?? `Driver${page}${index}`,
    }),
  );
  return { items, total, page, pageSize };
}

test('USERS-8 a search from page 3 of the drivers shows its hits, asked for once', async () => {
  const calls = fakeApi({ 'GET /api/users': listUsers });
  renderPart(<PeoplePage type="driver" title="drivers" />, { role: 'admin' });
  await screen.findByText('Driver10 Driver');
  for (const page of [2, 3]) {
    fireEvent.click(screen.getByRole('button', { name: 'Go to next page' }));
    await screen.findByText(`Driver${page}0 Driver`);
  }

  const field = screen.getByRole('searchbox', { name: 'Search' });
  for (const value of ['D', 'Do', 'Dor', 'Dora']) fireEvent.change(field, { target: { value } });
  expect(await screen.findByText('Dora Driver')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Driver30 Driver')).not.toBeInTheDocument());
  expect(calls.map(({ query }) => [query.get('type'), query.get('page'), query.get('q')])).toEqual([
    ['driver', '1', null],
    ['driver', '2', null],
    ['driver', '3', null],
    ['driver', '1', 'Dora'],
  ]);
});
