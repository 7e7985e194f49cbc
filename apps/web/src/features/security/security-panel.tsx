import { useMe } from '../../api/client/session.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { KeepRides } from '../../ui/account/keep-rides.tsx';
import { AuthenticatorSection } from './authenticator-section.tsx';
import { EmailSection } from './email-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { RecoverySection } from './recovery-section.tsx';
import styles from './security.module.css';
import { SessionsSection } from './sessions-section.tsx';
import { SocialSection } from './social-section.tsx';
import { isStaff, useSecondFactor } from './use-second-factor.ts';

/**
 * The security of the user's own account: email, password, second factors of staff, sessions. A guest rider has only
 * sessions. Sources: AUTH-2, AUTH-14, GUEST-16.
 */
export function SecurityPanel() {
  const t = useText();
  const { data: me } = useMe();
  const staff = isStaff(me?.usertype);
  const { data: factors } = useSecondFactor(staff);
  if (me == null) return null;
  const isGuest = me.loginType === 'guest';
  return (
    <section className={styles.panel} aria-labelledby="security">
      <h2 className={styles.title} id="security">
        {t('security_title')}
      </h2>
      <div className={styles.parts}>
        {!isGuest && (
          <>
            <EmailSection me={me} />
            <PasswordSection me={me} />
          </>
        )}
        {factors !== undefined && (
          <>
            <AuthenticatorSection me={me} factors={factors} />
            <PasskeysSection me={me} factors={factors} />
            <RecoverySection me={me} factors={factors} />
          </>
        )}
        {isGuest ? <KeepRides returnTo="/profile/security" /> : <SocialSection />}
        <SessionsSection />
      </div>
    </section>
  );
}
