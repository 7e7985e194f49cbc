import { failureOf, valuesOf, type Failure } from '../../api/client/failure.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Notice } from './notice.tsx';

/** Why a request failed, in the page or form that sent it; nothing while it has not failed. */
export function FailureNotice({ failure }: { readonly failure: Failure | Error | null }) {
  const t = useText();
  if (failure === null) return null;
  const shown = failure instanceof Error ? failureOf(failure) : failure;
  return <Notice tone="bad">{t(shown.code, valuesOf(shown))}</Notice>;
}
