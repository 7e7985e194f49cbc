import { auditObjectKinds } from '@fiacre/contract/audit-object-kinds';
import type { AuditFilter } from '../../api/audit.ts';
import type { ListFilter } from '../../back-office/list-view.ts';
import type { I18n } from '../../i18n/i18n-context.tsx';

const actorRoles = ['rider', 'driver', 'fleetadmin', 'admin', 'system', 'guest'] as const;

const dayMs = 86_400_000;
const midnight = (day: string): number => new Date(`${day}T00:00:00`).getTime();

/** Filters by person, action and date. Days are in the reader's time zone. */
export function auditFilters(textOf: I18n['textOf']): readonly ListFilter<AuditFilter>[] {
  const optionsOf = (values: readonly string[], prefix: string) =>
    values.map((value) => ({ value, label: textOf(`${prefix}_${value}`) }));
  return [
    {
      name: 'role',
      label: 'audit_who',
      options: optionsOf(actorRoles, 'role'),
      query: (actorRole) => ({ actorRole }),
    },
    {
      name: 'kind',
      label: 'audit_object',
      options: optionsOf(auditObjectKinds, 'audit_kind'),
      query: (objectKind) => ({ objectKind }),
    },
    {
      name: 'from',
      label: 'filter_from',
      query: (day) => ({ from: new Date(midnight(day)).toISOString() }),
    },
    {
      name: 'to',
      label: 'filter_to',
      // Includes the whole last day.
      query: (day) => ({ until: new Date(midnight(dayAfter(day))).toISOString() }),
    },
  ];
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
}
