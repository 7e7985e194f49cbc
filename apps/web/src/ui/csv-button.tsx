import { useState } from 'react';
import { downloadCsv, type CsvRequest } from '../api/download-csv.ts';
import { failureOf, type Failure } from '../api/failure.ts';
import { useText } from '../i18n/i18n-context.tsx';
import { Button } from './button.tsx';
import { FailureAlert } from './failure-alert.tsx';

/** Downloads the filtered list as a file. Source: MISC-3. */
export function CsvButton(request: CsvRequest) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const download = () => {
    setBusy(true);
    downloadCsv(request)
      .catch((thrown: unknown) => setFailure(failureOf(thrown)))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button tone="secondary" busy={busy} onClick={download}>
        {t('export_csv')}
      </Button>
      {failure !== undefined && <FailureAlert failure={failure} onClose={() => setFailure(undefined)} />}
    </>
  );
}
