import { writeAddress } from '@fiacre/city';
import type { AddressOrder } from '@fiacre/domain';

/**
 * How a country writes addresses, by its two letters; null for a country without a city of this installation, whose
 * streets are written as their language does. Source: COUNTRY-15.
 */
export type OrderOf = (country: string | undefined) => AddressOrder | null;

export const noOrder: OrderOf = () => null;

/** The address parts of a place from a provider of OpenStreetMap data, where present. */
export interface AddressParts {
  readonly name: string | undefined;
  readonly street: string | undefined;
  readonly houseNumber: string | undefined;
  readonly district: string | undefined;
  readonly postcode: string | undefined;
  readonly city: string | undefined;
  readonly state: string | undefined;
  readonly country: string | undefined;
}

/** The name or house number with the surrounding area, in the order of the country. */
export function describeAddress(
  parts: AddressParts,
  order: AddressOrder | null,
): { main: string; secondary: string } {
  const { name, street, houseNumber, district, postcode, city, state, country } = parts;
  const hasDoor = houseNumber !== undefined && street !== undefined;
  const door = hasDoor ? writeAddress(street, houseNumber, order) : (street ?? houseNumber);
  const place = city ?? state;
  const town = joined(order?.postcode === 'after' ? [place, postcode] : [postcode, place], ' ');
  const [main = '', ...rest] = distinct([name, door, district, town, country]);
  return { main, secondary: rest.join(', ') };
}

/** The whole address on one line. */
export function addressLine(parts: AddressParts, order: AddressOrder | null): string {
  const { main, secondary } = describeAddress(parts, order);
  return joined([main, secondary], ', ');
}

function joined(parts: readonly (string | undefined)[], by: string): string {
  return distinct(parts).join(by);
}

function distinct(parts: readonly (string | undefined)[]): string[] {
  return [...new Set(parts.filter((part) => part !== undefined && part !== ''))] as string[];
}
