import { auditObjectKinds } from '@fiacre/contract/audit-object-kinds';
import { expect, test } from 'vitest';
import { auditFilters } from './audit-filters.ts';

test('every kind of object can be filtered', () => {
  const kinds = auditFilters((key) => key, 'UTC').find(({ name }) => name === 'kind');
  expect(kinds?.options).toEqual(auditObjectKinds.map((value) => ({ value, label: `audit_kind_${value}` })));
  expect(kinds?.query('zone')).toEqual({ objectKind: 'zone' });
});
