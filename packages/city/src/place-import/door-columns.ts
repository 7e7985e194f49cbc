import type { LatLng } from '@fiacre/domain';
import { bytes, int32s, uint32s } from '../arrays/number-column.ts';
import { groupByRow, type Rows } from '../arrays/rows.ts';
import type { House } from '../places/place-model.ts';
import type { AddressPoint } from './read-addresses.ts';

/**
 * Numbered doors in typed columns: a country has millions of them, and an object for each would take ten times the
 * memory. Positions are rounded to 10⁻⁷ degrees, the precision of OpenStreetMap.
 */
export class DoorColumns {
  private readonly labels: { readonly text: string; readonly number: number }[] = [];
  private readonly labelPlaces = new Map<string, number>();
  private readonly label = uint32s();
  private readonly latE7 = int32s();
  private readonly lngE7 = int32s();
  private readonly isEstimate = bytes();

  get length(): number {
    return this.label.length;
  }

  add({ label, number, position, isEstimate = false }: House): void {
    this.label.push(this.labelPlace(label, number));
    this.latE7.push(Math.round(position.lat * 1e7));
    this.lngE7.push(Math.round(position.lng * 1e7));
    this.isEstimate.push(isEstimate ? 1 : 0);
  }

  labelAt(row: number): string {
    return this.labels[this.label.at(row)]?.text ?? '';
  }

  numberAt(row: number): number {
    return this.labels[this.label.at(row)]?.number ?? 0;
  }

  positionAt(row: number): LatLng {
    return { lat: this.latE7.at(row) / 1e7, lng: this.lngE7.at(row) / 1e7 };
  }

  isEstimateAt(row: number): boolean {
    return this.isEstimate.at(row) === 1;
  }

  /** Houses that read the columns, because a whole country of them is listed at once. */
  slice(from: number, to: number): House[] {
    return Array.from({ length: to - from }, (_, index) => new ColumnHouse(this, from + index));
  }

  /** The number of a door follows from its label, so both are stored once. */
  private labelPlace(text: string, number: number): number {
    const known = this.labelPlaces.get(text);
    if (known !== undefined) return known;
    this.labelPlaces.set(text, this.labels.length);
    return this.labels.push({ text, number }) - 1;
  }
}

/** The addresses of an import, each with the number of its street. */
export class AddressColumns {
  private readonly doors = new DoorColumns();
  private readonly street = uint32s();
  private readonly around = uint32s();
  /** What the addresses say about where they are; most repeat what their neighbours say. */
  private readonly texts: (readonly string[])[] = [];
  private readonly textPlaces = new Map<string, number>();

  add(address: AddressPoint, street: number): void {
    this.doors.add(address);
    this.street.push(street);
    this.around.push(this.textPlace(address.around));
  }

  /** The rows of the addresses of each street. */
  byStreet(count: number): Rows {
    return groupByRow(count, this.street.length, (row) => this.street.at(row));
  }

  at(row: number): House & Pick<AddressPoint, 'around'> {
    const { doors } = this;
    return {
      label: doors.labelAt(row),
      number: doors.numberAt(row),
      position: doors.positionAt(row),
      isEstimate: doors.isEstimateAt(row),
      around: this.texts[this.around.at(row)] ?? [],
    };
  }

  private textPlace(texts: readonly string[]): number {
    const key = texts.join('\n');
    const known = this.textPlaces.get(key);
    if (known !== undefined) return known;
    this.textPlaces.set(key, this.texts.length);
    return this.texts.push(texts) - 1;
  }
}

class ColumnHouse implements House {
  private readonly doors: DoorColumns;
  private readonly row: number;

  constructor(doors: DoorColumns, row: number) {
    this.doors = doors;
    this.row = row;
  }

  get label(): string {
    return this.doors.labelAt(this.row);
  }

  get number(): number {
    return this.doors.numberAt(this.row);
  }

  get position(): LatLng {
    return this.doors.positionAt(this.row);
  }

  get isEstimate(): boolean {
    return this.doors.isEstimateAt(this.row);
  }
}
