/** How the lines of an address are written in a country. Source: COUNTRY-8. */
export interface AddressOrder {
  /** The place of the house number: "12 Main Street", or "Lindenstraße 12". */
  readonly number: 'before' | 'after';
  /** What stands between the street and the number. */
  readonly separator: ' ' | ', ';
  /** The place of the postcode: "1010 Wien", or "Baltimore 21231"; null if the country has none in its addresses. */
  readonly postcode: 'before' | 'after' | null;
}

/** "12 Street, 9999 Town": an address in this order, with these words for a street and a town. */
export function exampleAddress(
  { number, separator, postcode }: AddressOrder,
  street: string,
  town: string,
): string {
  const door = number === 'before' ? ['12', street] : [street, '12'];
  const rest = { before: ['9999', town], after: [town, '9999'], none: [town] }[postcode ?? 'none'];
  return `${door.join(separator)}, ${rest.join(' ')}`;
}
