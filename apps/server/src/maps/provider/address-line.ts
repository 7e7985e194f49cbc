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

/** The name or house number with the surrounding area, in the order in which the built-in map writes addresses. */
export function describeAddress(parts: AddressParts): { main: string; secondary: string } {
  const { name, street, houseNumber, district, postcode, city, state, country } = parts;
  const door = joined([houseNumber, street], ' ');
  const town = joined([postcode, city ?? state], ' ');
  const [main = '', ...rest] = distinct([name, door, district, town, country]);
  return { main, secondary: rest.join(', ') };
}

/** The whole address on one line. */
export function addressLine(parts: AddressParts): string {
  const { main, secondary } = describeAddress(parts);
  return joined([main, secondary], ', ');
}

function joined(parts: readonly (string | undefined)[], by: string): string {
  return distinct(parts).join(by);
}

function distinct(parts: readonly (string | undefined)[]): string[] {
  return [...new Set(parts.filter((part) => part !== undefined && part !== ''))] as string[];
}
