import type { ResponseOf } from '@fiacre/contract';
import type { Choice } from '../../../ui/fields/choice-list.tsx';
import { inOneLine } from '../../../i18n/direction.ts';
import { formatDistance, formatDuration } from '../../../i18n/format.ts';
import type { I18n } from '../../../i18n/i18n-context.tsx';
import { westernDigits } from '../../../ui/fields/western-digits.ts';

type AssignableDrivers = ResponseOf<'assignableDrivers'>;
export type AssignableDriver = AssignableDrivers['items'][number];
type OnTrip = AssignableDrivers['onTrip'][number];

/** Letters and digits only, so that neither accents nor the spaces of a number plate matter. */
const folded = (text: string) =>
  westernDigits(text)
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** The drivers whose name, phone number or vehicle contains every word of the search. */
export function driversMatching<Driver extends AssignableDriver>(
  drivers: readonly Driver[],
  search: string,
): readonly Driver[] {
  const words = search.split(/\s+/u).map(folded);
  return drivers.filter(({ name, mobile, vehicleNumber, carType }) => {
    const text = folded([name, mobile, vehicleNumber, carType].filter(Boolean).join(' '));
    return words.every((word) => text.includes(word));
  });
}

/**
 * Each driver as one sentence; drivers on a trip cannot be chosen, and their sentence says when they will be
 * free.
 */
export function assignChoices(
  { items, onTrip }: { readonly items: readonly AssignableDriver[]; readonly onTrip: readonly OnTrip[] },
  { t, own, locale }: Pick<I18n, 't' | 'own' | 'locale'>,
  convertToMile: boolean,
): Choice[] {
  const sentence = (driver: AssignableDriver, ...rest: readonly string[]) =>
    inOneLine([
      driver.name,
      driver.vehicleNumber,
      driver.carType === null ? null : own(driver.carType),
      formatDistance(locale, driver.distanceMetres, convertToMile),
      driver.etaSeconds === null ? null : formatDuration(locale, driver.etaSeconds),
      ...rest,
    ]);
  return [
    ...items.map((driver) => ({ value: driver.id, label: sentence(driver) })),
    ...onTrip.map((driver) => ({
      value: driver.id,
      label: sentence(
        driver,
        t('assign_free_in', { duration: formatDuration(locale, driver.freeInSeconds) }),
      ),
      disabled: true,
    })),
  ];
}
