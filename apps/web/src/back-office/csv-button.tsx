import type { RouteDeclaration } from '@fiacre/contract';
import { routes } from '@fiacre/contract/routes';
import { useId, useState } from 'react';
import { downloadCsv, type CsvRequest } from '../api/office/download-csv.ts';
import { failureOf, type Failure } from '../api/client/failure.ts';
import { useSettings } from '../api/shared-queries.ts';
import { useText } from '../i18n/i18n-context.tsx';
import { Button } from '../ui/button.tsx';
import { FailureAlert } from '../ui/dialogs/failure-alert.tsx';

/** Downloads the filtered list as a file. The demo exports no lists of people and bookings. Source: MISC-3, DEMO-11. */
export function CsvButton(request: CsvRequest) {
  const t = useText();
  const { allowCriticalEditsAdmin } = useSettings();
  const note = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const route: RouteDeclaration = routes[request.list];
  const isClosed = !allowCriticalEditsAdmin && route.demo === 'no-export';
  const download = () => {
    setBusy(true);
    downloadCsv(request)
      .catch((thrown: unknown) => setFailure(failureOf(thrown)))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button
        tone="secondary"
        busy={busy}
        disabled={isClosed}
        aria-describedby={isClosed ? note : undefined}
        onClick={download}
      >
        {t('export_csv')}
      </Button>
      {isClosed && <small id={note}>{t('export_demo')}</small>}
      {failure !== undefined && (
        <FailureAlert title="export_csv" failure={failure} onClose={() => setFailure(undefined)} />
      )}
    </>
  );
}
