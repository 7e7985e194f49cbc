import { readFileSync } from 'node:fs';
import { lifecycleDiagram, lifecycleTable } from '@fiacre/domain';
import { expect, test } from 'vitest';

test('TRIP-16 the lifecycle page shows the current table of transitions', () => {
  const page = readFileSync(new URL('../../docs/architecture/booking-lifecycle.md', import.meta.url), 'utf8');
  expect(page).toContain(lifecycleDiagram());
  expect(page).toContain(lifecycleTable());
});
