import type { OfferedCarType, ResponseOf } from '@fiacre/contract';
import { useQuery } from '@tanstack/react-query';
import { memo, useId, useMemo } from 'react';
import { api } from '../../api/client/client.ts';
import { queryKeys } from '../../api/client/query-keys.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { formatDuration } from '../../i18n/format.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { useMoney } from '../../ui/price.tsx';
import { Radio } from '../../ui/fields/radio.tsx';
import { useTypedRide } from '../../api/typed-ride.ts';
import { useHydrated } from '../../i18n/use-hydrated.ts';
import { changeDraft, type RideDraft } from './draft/booking-draft.ts';
import styles from './car-type-choice.module.css';

type PricedCarType = ResponseOf<'comparePrices'>['items'][number];

/** The price and arrival time of each car type by its id, once both places are known; empty until then. */
function usePrices(
  { pickup, stops, drop, parcelType, option }: RideDraft,
  carTypeId: string | undefined,
  kerbCode: string | undefined,
): ReadonlyMap<string, PricedCarType> {
  const coords = stops.flatMap(({ place }) => (place === null ? [] : `${place.lat},${place.lng}`)).join('|');
  const query = {
    pickupLat: pickup?.lat ?? 0,
    pickupLng: pickup?.lng ?? 0,
    dropLat: drop?.lat ?? 0,
    dropLng: drop?.lng ?? 0,
    ...(coords !== '' && { coords }),
    ...(kerbCode !== undefined && { kerbCode }),
    ...(parcelType !== null && { carTypeId, parcelType }),
    ...(option !== null && { carTypeId, option }),
  };
  const { data } = useQuery({
    queryKey: queryKeys.prices(query),
    queryFn: ({ signal }) => api.comparePrices({ query, signal }),
    enabled: pickup !== null && drop !== null,
    staleTime: 60_000,
    // Without these prices, each type still shows its minimum price.
    retry: false,
  });
  return useMemo(() => new Map(data?.items.map((priced) => [priced.carTypeId, priced])), [data]);
}

/** Whether all prices are fixed, or all by the meter; undefined if they differ. */
function kindOfAll(prices: ReadonlyMap<string, PricedCarType>): boolean | undefined {
  const priced = [...prices.values()].filter(({ grandTotal }) => grandTotal !== null);
  const kinds = new Set(priced.map(({ isFixed }) => isFixed));
  return kinds.size === 1 ? priced[0]?.isFixed : undefined;
}

const choose = (carTypeId: string): void => changeDraft({ carTypeId, parcelType: null, option: null });

export interface CarTypeChoiceProps {
  readonly carTypes: readonly OfferedCarType[];
  readonly chosen: OfferedCarType | undefined;
  readonly draft: RideDraft;
  /** The code that was scanned, whose place is the pickup. */
  readonly kerbCode?: string | undefined;
}

/** The car types, each with the price of this ride. Not rendered again for each typed letter. Source: LAND-4. */
export const CarTypeChoice = memo(function CarTypeChoice({
  carTypes,
  chosen,
  draft,
  kerbCode,
}: CarTypeChoiceProps) {
  const t = useText();
  const isParcel = useSettings().appCategory === 'delivery';
  const prices = usePrices(draft, chosen?.id, kerbCode);
  const sharedKind = useMemo(() => kindOfAll(prices), [prices]);
  const kindId = useId();
  if (carTypes.length === 0) return <p>{t('no_cars')}</p>;
  // Until the size of a parcel is chosen, a price is the lowest one.
  const isLowest = (carType: OfferedCarType) =>
    isParcel && carType.parcelTypes.length > 0 && !(carType === chosen && draft.parcelType !== null);
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{t('car_type')}</legend>
      <span id={kindId} className={styles.kind}>
        <PriceKind isFixed={sharedKind} />
      </span>
      <div className={styles.cars}>
        {carTypes.map((carType) => (
          <CarOption
            key={carType.id}
            carType={carType}
            priced={prices.get(carType.id)}
            isForNow={!draft.bookLater}
            isLowest={isLowest(carType)}
            kindId={sharedKind === undefined ? undefined : kindId}
            chosen={carType === chosen}
          />
        ))}
      </div>
    </fieldset>
  );
});

interface CarOptionProps {
  readonly carType: OfferedCarType;
  /** The price of this ride in this type and the nearest free car, as far as they are known. */
  readonly priced: PricedCarType | undefined;
  /** For a ride for now, the row says how soon the nearest car can be there. */
  readonly isForNow: boolean;
  readonly isLowest: boolean;
  /** The element that says whether all these prices are fixed, if they are alike; otherwise the row says it. */
  readonly kindId: string | undefined;
  readonly chosen: boolean;
}

const CarOption = memo(function CarOption({
  carType,
  priced,
  isForNow,
  isLowest,
  kindId,
  chosen,
}: CarOptionProps) {
  const { t, locale, own } = useI18n();
  const money = useMoney();
  const id = useId();
  const { grandTotal: price, nearestCarMinutes: minutes } = priced ?? {};
  const shown = price === undefined ? carType.startingPrice : price;
  const priceText =
    shown === null
      ? t('no_price')
      : price === undefined || isLowest
        ? t('from_price', { price: money(shown) })
        : money(shown);
  const plain = useTypedRide()?.prices?.find(({ carTypeId }) => carTypeId === carType.id)?.grandTotal;
  return (
    <label className={styles.car}>
      <Radio
        name="carTypeId"
        value={carType.id}
        checked={chosen}
        onChange={() => choose(carType.id)}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-info ${id}-price ${kindId ?? ''}`}
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
        {priceText}
        {price != null && kindId === undefined && (
          <span className={styles.away}>
            <PriceKind isFixed={priced?.isFixed} />
          </span>
        )}
        {isForNow && minutes != null && (
          <span className={styles.away}>
            {t('nearest_car', { duration: formatDuration(locale, minutes * 60) })}
          </span>
        )}
      </span>
      <noscript>
        {plain !== undefined && (
          <span className={classNames(styles.price, styles.exact)}>
            {plain === null ? t('no_price') : money(plain)}
          </span>
        )}
      </noscript>
    </label>
  );
});

/** Whether prices are fixed or by the meter; nothing before the ride is known. Source: TARIFF-25. */
function PriceKind({ isFixed }: { readonly isFixed: boolean | undefined }) {
  const t = useText();
  return isFixed === undefined ? null : t(isFixed ? 'price_fixed' : 'price_metered');
}

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
