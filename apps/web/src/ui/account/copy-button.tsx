import { useState } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../button.tsx';
import { useHydrated } from '../../i18n/use-hydrated.ts';

/** Copies a text. Hidden if the browser has no clipboard access, as over plain http. */
export function CopyButton({ text }: { readonly text: string }) {
  const t = useText();
  const [copied, setCopied] = useState<string | null>(null);
  if (!useHydrated() || !('clipboard' in navigator)) return null;
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => setCopied(null),
    );
  return (
    <Button tone="secondary" onClick={copy}>
      <span aria-live="polite">{t(copied === text ? 'copied' : 'copy')}</span>
    </Button>
  );
}
