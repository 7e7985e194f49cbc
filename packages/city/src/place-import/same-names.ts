import { isElsewhere } from '../places/house-numbers.ts';
import type { House, PlaceDocument } from '../places/place-model.ts';
import { foldLabel } from '../places/text/door-labels.ts';
import { foldName } from '../places/text/words.ts';
import type { AddressPoint } from './read-addresses.ts';

/** The doors of a street by what their addresses say about where they are. */
export class StreetDoors {
  readonly houses: House[] = [];
  /** The area of each house. */
  private readonly areaOf: number[] = [];
  private readonly areas: (readonly string[])[] = [];
  private readonly numbers = new Map<string, number>();

  add({ around, ...house }: House & Pick<AddressPoint, 'around'>): void {
    this.put(house, around);
  }

  /** All texts of the addresses. */
  get around(): ReadonlySet<string> {
    return new Set(this.areas.flat());
  }

  /**
   * One part for each area that has a number of another area again, somewhere else, and the rest of the street, which is
   * first: they are streets of the same name that run into each other.
   */
  split(): StreetDoors[] {
    const doubles = this.areas.length > 1 ? this.doubledAreas() : new Set<number>();
    if (doubles.size < 2) return [this];
    const sizes = this.areas.map((_, area) => this.areaOf.filter((other) => other === area).length);
    const [largest, ...others] = [...doubles].sort((one, other) => (sizes[other] ?? 0) - (sizes[one] ?? 0));
    const parts = new Map(others.map((area) => [area, new StreetDoors()]));
    const rest = new StreetDoors();
    for (const [index, house] of this.houses.entries()) {
      const area = this.areaOf[index] ?? largest ?? 0;
      (parts.get(area) ?? rest).put(house, this.areas[area] ?? []);
    }
    return [rest, ...parts.values()];
  }

  private put(house: House, around: readonly string[]): void {
    const key = around.join('\n');
    const area = this.numbers.get(key) ?? this.areas.length;
    if (area === this.areas.length) {
      this.numbers.set(key, area);
      this.areas.push(around);
    }
    this.houses.push(house);
    this.areaOf.push(area);
  }

  private doubledAreas(): Set<number> {
    const byLabel = Map.groupBy(this.houses.keys(), (index) => foldLabel(this.houses[index]?.label ?? ''));
    const found = new Set<number>();
    for (const [first, ...others] of byLabel.values()) {
      for (const other of others) {
        const areas = [this.areaOf[first ?? 0] ?? 0, this.areaOf[other] ?? 0] as const;
        const [one, two] = [this.houses[first ?? 0], this.houses[other]];
        if (areas[0] === areas[1] || !one || !two || !isElsewhere(one, two)) continue;
        for (const area of areas) found.add(area);
      }
    }
    return found;
  }
}

/** A street, and what its addresses say about where it is. */
export interface NamedStreet {
  readonly document: PlaceDocument;
  readonly addressed: ReadonlySet<string>;
}

/**
 * Streets that would be shown with the same text are distinguished by what only the addresses of one of them say: a quarter,
 * a city or a postcode. Source: SEARCH-13.
 */
export function distinguish(streets: readonly NamedStreet[]): PlaceDocument[] {
  const groups = Map.groupBy(streets, ({ document }) => `${foldName(document.name)}\n${document.secondary}`);
  return streets.map((street) => {
    const { document, addressed } = street;
    const group = groups.get(`${foldName(document.name)}\n${document.secondary}`) ?? [];
    const shown = new Set(document.secondary.split(', '));
    const apart = [...addressed].find(
      (text) => !shown.has(text) && group.every((other) => other === street || !other.addressed.has(text)),
    );
    // Not a copy, which would read the houses of the document into memory.
    return group.length < 2 || apart === undefined ? document : Object.assign(document, { apart });
  });
}
