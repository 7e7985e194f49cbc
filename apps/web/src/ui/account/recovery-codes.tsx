import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../button.tsx';
import styles from './account.module.css';
import { CopyButton } from './copy-button.tsx';

/** Codes that are shown only once, with ways to store them. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const t = useText();
  const text = codes.join('\n');
  return (
    <div className={styles.codes}>
      <ul className={styles.codeList} dir="ltr" aria-label={t('recovery_codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyButton text={text} />
        <Button tone="secondary" onClick={() => save(text)}>
          {t('recovery_codes_download')}
        </Button>
      </div>
    </div>
  );
}

function save(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}
