import type { OfferedCarType } from '@fiacre/contract';
import { memo, useId } from 'react';
import { formatDuration } from '../../i18n/format.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useMoney } from '../../ui/price.tsx';
import { Radio } from '../../ui/radio.tsx';
import { useTypedRide } from '../../api/typed-ride.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import styles from './car-type-choice.module.css';
import type { PricedCarType } from './use-prices.ts';

export interface CarTypeChoiceProps {
  readonly carTypes: readonly OfferedCarType[];
  readonly value: string | null;
  /** The price of this ride in each type and the nearest free car, as far as they are known. */
  readonly prices: ReadonlyMap<string, PricedCarType>;
  /** For a ride for now, a row says how soon the nearest car can be there. */
  readonly isForNow: boolean;
  /** Whether a parcel is sent, and whether its size is chosen: without it, a price is the lowest one. */
  readonly parcel: 'none' | 'unknown' | 'chosen';
  readonly onChange: (carTypeId: string) => void;
}

/** The minimum price, before any distance. */
function minPrice(carType: OfferedCarType): number {
  return Math.max(carType.baseFare, carType.minFare);
}

/** A car type with its image, capacity and minimum price. Not rendered again for each typed letter. Source: LAND-4. */
export const CarTypeChoice = memo(function CarTypeChoice({
  carTypes,
  value,
  prices,
  isForNow,
  parcel,
  onChange,
}: CarTypeChoiceProps) {
  const t = useText();
  if (carTypes.length === 0) return <p>{t('no_cars')}</p>;
  return (
    <fieldset>
      <legend className={styles.legend}>{t('car_type')}</legend>
      <div className={styles.cars}>
        {carTypes.map((carType) => (
          <CarOption
            key={carType.id}
            carType={carType}
            priced={prices.get(carType.id)}
            isForNow={isForNow}
            isLowest={
              carType.parcelTypes.length > 0 &&
              (carType.id === value ? parcel === 'unknown' : parcel !== 'none')
            }
            chosen={carType.id === value}
            onChoose={onChange}
          />
        ))}
      </div>
    </fieldset>
  );
});

interface CarOptionProps {
  readonly carType: OfferedCarType;
  readonly priced: PricedCarType | undefined;
  readonly isForNow: boolean;
  readonly isLowest: boolean;
  readonly chosen: boolean;
  readonly onChoose: (carTypeId: string) => void;
}

const CarOption = memo(function CarOption({
  carType,
  priced,
  isForNow,
  isLowest,
  chosen,
  onChoose,
}: CarOptionProps) {
  const { t, locale, own } = useI18n();
  const money = useMoney();
  const id = useId();
  const { grandTotal: price, nearestCarMinutes: minutes } = priced ?? {};
  const shown = money(price ?? minPrice(carType));
  const plain = useTypedRide()?.prices?.find(({ carTypeId }) => carTypeId === carType.id)?.grandTotal;
  return (
    <label className={styles.car}>
      <Radio
        name="carTypeId"
        value={carType.id}
        checked={chosen}
        onChange={() => onChoose(carType.id)}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-info ${id}-price`}
      />
      {carType.image !== '' && <Picture source={carType.image} />}
      <span id={`${id}-name`} className={styles.name}>
        {own(carType.name)}
      </span>
      <span id={`${id}-info`} className={styles.info}>
        {own(carType.extraInfo)}
      </span>
      <span
        id={`${id}-price`}
        className={classNames(styles.price, price !== undefined && !isLowest && styles.exact)}
      >
        {price === undefined || isLowest ? t('from_price', { price: shown }) : shown}
        {isForNow && minutes != null && (
          <span className={styles.away}>
            {t('nearest_car', { duration: formatDuration(locale, minutes * 60) })}
          </span>
        )}
      </span>
      <noscript>
        {plain !== undefined && (
          <span className={classNames(styles.price, styles.exact)}>{money(plain)}</span>
        )}
      </noscript>
    </label>
  );
});

/** Reserves the space of the picture, which is loaded once the form can be used. */
function Picture({ source }: { readonly source: string }) {
  const picture = (
    <img className={styles.picture} src={source} alt="" width="96" height="48" loading="lazy" />
  );
  return useHydrated() ? (
    picture
  ) : (
    <span className={styles.picture}>
      <noscript>{picture}</noscript>
    </span>
  );
}
