import type { Setup } from '@fiacre/contract';
import { useProposedSettings } from '../../api/office/setup.ts';
import { displayName } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

interface CountryProposalProps {
  readonly proposal: NonNullable<Setup['country']>;
}

/** What is customary in the country of the map, as far as nobody has set it. Source: COUNTRY-9. */
export function CountryProposal({ proposal: { code, settings, language } }: CountryProposalProps) {
  const { t, locale } = useI18n();
  const { busy, failure, send } = useProposedSettings();
  const country = displayName(locale, 'region', code);
  const { convertToMile } = settings;
  const facts = [
    ...(settings.country === undefined ? [] : [t('setup_country_phones', { country })]),
    ...(settings.code === undefined
      ? []
      : [`${displayName(locale, 'currency', settings.code)} (${settings.symbol})`]),
    ...(convertToMile === undefined ? [] : [t(convertToMile ? 'setup_country_miles' : 'setup_country_km')]),
  ];
  return (
    <>
      {facts.length > 0 && (
        <>
          <p>
            {t('setup_country_text', { country })} {facts.join(' · ')}
          </p>
          <Button busy={busy} onClick={() => send(settings)}>
            {t('setup_country_do')}
          </Button>
          <FailureNotice failure={failure} />
        </>
      )}
      {language !== null && (
        <p>{t('setup_country_language', { country, language: displayName(locale, 'language', language) })}</p>
      )}
    </>
  );
}
