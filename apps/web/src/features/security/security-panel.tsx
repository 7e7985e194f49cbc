import { useMe } from '../../api/session.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { AuthenticatorPart } from './authenticator-part.tsx';
import { EmailPart } from './email-part.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { PasswordPart } from './password-part.tsx';
import { RecoveryPart } from './recovery-part.tsx';
import styles from './security.module.css';
import { SessionsPart } from './sessions-part.tsx';
import { isStaff, useSecondFactor } from './use-second-factor.ts';

/**
 * The security of the user's own account: email, password, second factors of staff, sessions. Source: AUTH-2, AUTH-14.
 */
export function SecurityPanel() {
  const t = useText();
  const { data: me } = useMe();
  const staff = isStaff(me?.usertype);
  const { data: factors } = useSecondFactor(staff);
  if (me == null) return null;
  return (
    <section className={styles.panel} aria-labelledby="security">
      <h2 className={styles.title} id="security">
        {t('security_title')}
      </h2>
      <div className={styles.parts}>
        <EmailPart me={me} />
        <PasswordPart me={me} />
        {factors !== undefined && (
          <>
            <AuthenticatorPart me={me} factors={factors} />
            <PasskeysPart me={me} factors={factors} />
            <RecoveryPart me={me} factors={factors} />
          </>
        )}
        <SessionsPart />
      </div>
    </section>
  );
}
