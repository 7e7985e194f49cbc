import type { AuditRow } from '@fiacre/contract';
import { useMemo, useState } from 'react';
import { useOperatorZone } from '../../api/city/city-zone.ts';
import { useAudit, type AuditFilter } from '../../api/office/audit.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { auditColumns } from './audit-columns.ts';
import { auditFilters } from './audit-filters.ts';
import { AuditCheckPanel } from './audit-check.tsx';
import { AuditEntryPanel } from './audit-entry.tsx';

/** `/audit`: who did what and when, with the values before and after, and whether the trail is unchanged. */
export function AuditPage() {
  const { textOf } = useI18n();
  const [opened, open] = useState<AuditRow>();
  const columns = useMemo(() => auditColumns(textOf), [textOf]);
  const timeZone = useOperatorZone();
  const filters = useMemo(() => auditFilters(textOf, timeZone), [textOf, timeZone]);
  return (
    <OfficeList<AuditRow, AuditFilter>
      name="audit"
      title="audit_trail"
      emptyText="audit_none"
      columns={columns}
      filters={filters}
      defaultSort="-at"
      useRows={useAudit}
      csv="listAudit"
      onRow={open}
      summary={<AuditCheckPanel />}
    >
      {opened !== undefined && <AuditEntryPanel entry={opened} onClose={() => open(undefined)} />}
    </OfficeList>
  );
}
