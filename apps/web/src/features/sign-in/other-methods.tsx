import { routes } from '@fiacre/contract/routes';
import { useLocation } from 'react-router';
import { hasUsedPasskey, supportsPasskeys } from '../../api/passkeys.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useHydrated } from '../../i18n/use-hydrated.ts';
import { signInErrorText } from './login-failure.ts';
import styles from './sign-in-page.module.css';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';
import type { SignInFlow } from './use-sign-in-flow.ts';
import type { SignInMethods } from './use-sign-in-methods.ts';
import { MethodIcon } from './method-icon.tsx';

type Provider = SignInMethods['social'][number];

export interface OtherMethodsProps {
  readonly flow: SignInFlow;
  readonly social: readonly Provider[];
}

/** The configured providers, and a passkey where one was used before. Sources: LOGIN-2, AUTH-7, AUTH-11. */
export function OtherMethods({ flow, social }: OtherMethodsProps) {
  const t = useText();
  const withPasskeys = useHydrated() && supportsPasskeys() && hasUsedPasskey();
  if (social.length === 0 && !withPasskeys) return null;
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{t('sign_in_otherwise')}</p>
      {social.map((provider) => (
        <SocialLink key={provider} provider={provider} />
      ))}
      {withPasskeys && <PasskeyButton flow={flow} />}
    </div>
  );
}

/** A link, not a request: the browser itself goes to the provider and returns to this page, which redirects. */
function SocialLink({ provider }: { readonly provider: Provider }) {
  const t = useText();
  const { search } = useLocation();
  const path = routes.startSocialSignIn.path.replace(':provider', provider);
  return (
    <a
      className={buttonClass('secondary', false, true)}
      href={`${path}?${new URLSearchParams({ returnTo: `/login${search}` }).toString()}`}
    >
      <MethodIcon way={provider} />
      {t(`continue_${provider}`)}
    </a>
  );
}

function PasskeyButton({ flow }: { readonly flow: SignInFlow }) {
  const t = useText();
  const passkey = usePasskeySignIn(flow, (failure) => {
    const text = signInErrorText(failure);
    if (text !== null) flow.showMessage(text);
  });
  return (
    <Button tone="secondary" wide busy={passkey.busy || flow.completing} onClick={passkey.sign}>
      <MethodIcon way="passkey" />
      {t('passkey_sign_in')}
    </Button>
  );
}
