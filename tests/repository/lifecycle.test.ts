import { readFileSync } from 'node:fs';
import { lifecycleDiagram, lifecycleTable } from '@fiacre/domain';
import { expect, test } from 'vitest';

test('TRIP-16 the page on the lifecycle shows the table of moves as it is', () => {
  const page = readFileSync(new URL('../../docs/architecture/booking-lifecycle.md', import.meta.url), 'utf8');
  expect(page).toContain(lifecycleDiagram());
  expect(page).toContain(lifecycleTable());
});
