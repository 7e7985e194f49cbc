import { useText } from '../../i18n/i18n-context.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './account.module.css';

export interface AuthenticatorSetUpProps {
  readonly secret: string;
  /** The key as a link that opens an app on this device. */
  readonly uri: string;
}

/** Ways to get the key into an app: type it on another device, or follow a link on this one. */
export function AuthenticatorSetUp({ secret, uri }: AuthenticatorSetUpProps) {
  const t = useText();
  return (
    <ol className={styles.steps}>
      <li>{t('set_up_install')}</li>
      <li>
        {t('set_up_add')}
        <div className={styles.key}>
          <code aria-label={t('set_up_key')} dir="ltr">
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <CopyButton text={secret} />
        </div>
        <a href={uri}>{t('set_up_open')}</a>
      </li>
      <li>{t('set_up_type')}</li>
    </ol>
  );
}
