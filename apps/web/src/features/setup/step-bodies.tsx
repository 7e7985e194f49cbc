import type { Setup, SetupStep } from '@fiacre/contract';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { useSettings } from '../../api/shared-queries.ts';
import { displayName } from '../../i18n/format.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { useMoney } from '../../ui/price.tsx';
import { CountryProposal } from './country-proposal.tsx';
import { MailCheck, MapsCheck, PaymentsCheck } from './live-checks.tsx';

interface BodyProps {
  readonly setup: Setup;
}

/** The content of each step, between its title and its buttons. */
export const stepBodies: Readonly<Record<SetupStep, ComponentType<BodyProps>>> = {
  currency: Currency,
  brand: Brand,
  car_type: CarTypes,
  driver: Drivers,
  maps: MapsCheck,
  mail: MailCheck,
  payments: PaymentsCheck,
};

function GoTo({ to, text }: { readonly to: string; readonly text: string }) {
  return (
    <Link to={to} className={buttonClass('secondary')}>
      {text}
    </Link>
  );
}

const exampleAmount = 123_456;

function Currency({ setup }: BodyProps) {
  const { t, locale } = useI18n();
  const money = useMoney();
  const { country } = useSettings();
  const name = country === '' ? '' : displayName(locale, 'region', country);
  return (
    <>
      <p>{t('setup_text_currency', { example: money(exampleAmount), country: name })}</p>
      {setup.country !== null && <CountryProposal proposal={setup.country} />}
      <GoTo to="/settings" text={t('setup_do_currency')} />
    </>
  );
}

function Brand() {
  const t = useText();
  const { appName } = useSettings();
  return (
    <>
      <p>{t('setup_text_brand', { name: appName })}</p>
      <GoTo to="/appinfo" text={t('setup_do_brand')} />
    </>
  );
}

function CarTypes({ setup: { carTypes } }: BodyProps) {
  const t = useText();
  return (
    <>
      <p>{t('setup_text_car_type', { count: carTypes })}</p>
      <GoTo to="/cartypes" text={t('setup_do_car_type')} />
    </>
  );
}

function Drivers({ setup: { drivers } }: BodyProps) {
  const t = useText();
  return (
    <>
      <p>{t('setup_text_driver', { count: drivers })}</p>
      <GoTo to="/drivers?person=new" text={t('setup_do_driver')} />
    </>
  );
}
