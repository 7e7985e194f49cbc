import { useRef } from 'react';
import { useI18n } from '../../i18n/i18n-context.tsx';
import type { Failure } from '../../api/client/failure.ts';
import { CodeField } from '../../ui/account/code-field.tsx';
import { PhoneFields } from '../../ui/account/phone-fields.tsx';
import { ResendButton } from '../../ui/account/resend-button.tsx';
import { useRequestCode, type SentCode } from '../../ui/account/use-request-code.ts';
import { Button } from '../../ui/button.tsx';
import { FailureAlert } from '../../ui/dialogs/failure-alert.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useFirstFault } from '../../ui/fields/use-first-fault.ts';
import { botCheckToken } from './bot-check.ts';
import styles from './sign-in-page.module.css';
import { useVerifyPhoneCode } from './use-phone-sign-in.ts';
import type { SignInFlow } from './use-sign-in-flow.ts';
import { useSignInMethods } from './use-sign-in-methods.ts';

type Asked = ReturnType<typeof useRequestCode>;

/** The phone tab: first the number; once a code has been sent, the code, with the number locked. Source: LOGIN-6. */
export function PhoneForm({ flow }: { readonly flow: SignInFlow }) {
  const { t } = useI18n();
  const { botCheck } = useSignInMethods();
  const question = useRef<HTMLDivElement>(null);
  const asked = useRequestCode(async (api, body) => {
    if (botCheck === null || question.current === null) return api.askPhoneCode({ body });
    return api.askPhoneCode({
      body: { ...body, botCheckToken: await botCheckToken(botCheck, question.current) },
    });
  });
  const { number, sent, failure, setFailure } = asked;
  const locked = sent !== null;
  const isNumberRefused = failure?.code === 'mobile_no_blank_error';
  const form = useFirstFault(failure);
  return (
    <div className={styles.form}>
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!locked) asked.askForCode();
        }}
        noValidate
      >
        <PhoneFields
          {...number}
          onChange={asked.changeNumber}
          locked={locked}
          error={isNumberRefused ? t(failure.code) : undefined}
          hideFixedCountry
        />
        {!locked && (
          <Button type="submit" large wide busy={asked.asking}>
            {t('phone_send_code')}
          </Button>
        )}
      </form>
      {botCheck !== null && <div ref={question} />}
      {locked && (
        <CodeStep key={sent.verificationId} flow={flow} asked={asked} sent={sent} onFailure={setFailure} />
      )}
      {failure !== null && !isNumberRefused && (
        <FailureAlert title="not_signed_in" failure={failure} onClose={() => setFailure(null)} />
      )}
    </div>
  );
}

interface CodeStepProps {
  readonly flow: SignInFlow;
  readonly asked: Asked;
  readonly sent: SentCode;
  readonly onFailure: (failure: Failure) => void;
}

function CodeStep({ flow, asked, sent, onFailure }: CodeStepProps) {
  const { t } = useI18n();
  const given = useVerifyPhoneCode(flow, sent.verificationId, onFailure);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        given.giveCode(given.code);
      }}
      noValidate
    >
      <Notice tone="good">{t('phone_code_sent', { mobile: `\u2066${sent.mobile}\u2069` })}</Notice>
      <CodeField
        label={t('phone_code')}
        value={given.code}
        onChange={given.changeCode}
        onComplete={given.giveCode}
        error={given.wrong === null ? undefined : t(given.wrong.code)}
      />
      <Button type="submit" large wide busy={given.busy}>
        {t(given.busy ? 'signing_in' : 'sign_in')}
      </Button>
      <div className={styles.others}>
        <ResendButton againAt={sent.againAt} busy={asked.asking} onPress={asked.askForCode} />
        <Button tone="quiet" onClick={asked.cancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
