import type { CarType } from '@fiacre/contract';
import { useId } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { useMoney } from '../../ui/price.tsx';
import styles from './car-type-choice.module.css';

export interface CarTypeChoiceProps {
  readonly carTypes: readonly CarType[];
  readonly value: string | null;
  readonly onChange: (carTypeId: string) => void;
}

/** What it costs at the very least, before any distance. */
function leastPrice(carType: CarType): number {
  return Math.max(carType.baseFare, carType.minFare);
}

/** One of the car types, each with its picture, what fits in, and where its price begins. Source: LAND-4. */
export function CarTypeChoice({ carTypes, value, onChange }: CarTypeChoiceProps) {
  const t = useText();
  const money = useMoney();
  const name = useId();
  if (carTypes.length === 0) return <p>{t('no_cars')}</p>;
  return (
    <fieldset>
      <legend className={styles.legend}>{t('car_type')}</legend>
      <div className={styles.cars}>
        {carTypes.map((carType) => (
          <label key={carType.id} className={styles.car}>
            <input
              type="radio"
              name={name}
              checked={carType.id === value}
              onChange={() => onChange(carType.id)}
            />
            {carType.image !== '' && (
              <img className={styles.picture} src={carType.image} alt="" width="96" height="48" />
            )}
            <span className={styles.name}>{carType.name}</span>
            <span className={styles.info}>{carType.extraInfo}</span>
            <span className={styles.price}>{t('from_price', { price: money(leastPrice(carType)) })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
