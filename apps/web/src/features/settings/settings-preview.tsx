import type { CarType, Settings } from '@fiacre/contract';
import { computeFare, currencyExponent, formatMoney, kmPerMile } from '@fiacre/domain';
import { useTariffs } from '../../api/shared-queries.ts';
import { formatDistance, formatDuration } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Example } from './setting-example.tsx';
import styles from './settings-form.module.css';

export interface SettingsPreviewProps {
  readonly of: 'fare' | 'money';
  readonly saved: Settings;
  readonly edited: Settings;
}

const exampleMetres = 5000;
const exampleMiles = 3;
const exampleSeconds = 900;

/** Amounts and a fare with the edited settings and, if they differ, with the saved ones. */
export function SettingsPreview({ of, saved, edited }: SettingsPreviewProps) {
  const { t, locale } = useI18n();
  const carType = useTariffs().data?.[0];
  const amounts = (settings: Settings) =>
    [123_450, -1250].map((cents) =>
      formatMoney((cents / 100) * 10 ** currencyExponent(settings.code), settings, locale),
    );
  return (
    <dl className={styles.preview} aria-label={t('preview')}>
      {of === 'money' && (
        <Example
          label={t('preview_amounts')}
          now={amounts(edited).join(' · ')}
          before={amounts(saved).join(' · ')}
        />
      )}
      {carType !== undefined && (
        <Example
          label={t('preview_fare', {
            distance: formatDistance(locale, metresIn(edited), edited.convertToMile),
            duration: formatDuration(locale, exampleSeconds),
            carType: carType.name,
          })}
          now={formatMoney(fareOf(carType, saved, edited, metresIn(edited)), edited, locale)}
          before={formatMoney(fareOf(carType, saved, saved, metresIn(edited)), saved, locale)}
        />
      )}
    </dl>
  );
}

const metresIn = ({ convertToMile }: Settings) =>
  convertToMile ? exampleMiles * kmPerMile * 1000 : exampleMetres;

/**
 * The fare with a tariff in the saved currency. If the currency is changed, the displayed prices keep their numbers, as
 * on the server.
 */
function fareOf(carType: CarType, saved: Settings, settings: Settings, distanceMetres: number): number {
  const factor = 10 ** (currencyExponent(settings.code) - currencyExponent(saved.code));
  const { convenienceFees, convenienceFeeType } = carType;
  const tariff = {
    baseFare: carType.baseFare * factor,
    ratePerUnitDistance: carType.ratePerUnitDistance * factor,
    ratePerHour: carType.ratePerHour * factor,
    minFare: carType.minFare * factor,
    convenienceFees: convenienceFeeType === 'flat' ? convenienceFees * factor : convenienceFees,
    convenienceFeeType,
  };
  const { code: currency, decimal, convertToMile } = settings;
  const trip = { distanceMetres, durationSeconds: exampleSeconds };
  return computeFare(tariff, trip, { currency, decimal, convertToMile }).grandTotal;
}
