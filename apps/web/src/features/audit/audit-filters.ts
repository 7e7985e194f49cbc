import { auditObjectKinds } from '@fiacre/contract/audit-object-kinds';
import { addDays } from '@fiacre/domain';
import type { AuditFilter } from '../../api/office/audit.ts';
import type { ListFilter } from '../../back-office/view/list-view.ts';
import { startOfDay } from '../../i18n/wall-clock.ts';
import type { I18n } from '../../i18n/i18n-context.tsx';

const actorRoles = ['rider', 'driver', 'fleetadmin', 'admin', 'system', 'guest'] as const;

/** Filters by person, action and date. Days are in the operator's time zone. */
export function auditFilters(
  textOf: I18n['textOf'],
  timeZone: string | undefined,
): readonly ListFilter<AuditFilter>[] {
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
      query: (day) => ({ from: startOfDay(day, timeZone).toISOString() }),
    },
    {
      name: 'to',
      label: 'filter_to',
      // Includes the whole last day.
      query: (day) => ({ until: startOfDay(addDays(day, 1), timeZone).toISOString() }),
    },
  ];
}
