import type { LatLng } from '@fiacre/domain';
import type { House, PlaceDocument } from '../places/place-model.ts';
import type { DoorColumns } from './door-columns.ts';

/** A street whose houses stay in columns until they are needed. */
export class StreetDocument implements PlaceDocument {
  readonly kind = 'street';
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly secondary: string;
  readonly around: readonly string[];
  readonly position: LatLng;
  readonly weight: number;
  readonly footOnly: boolean;
  readonly lines: PlaceDocument['lines'];
  readonly apart?: string;
  private readonly columns: DoorColumns;
  private readonly from: number;
  private readonly to: number;

  /** Adds the houses to the columns. */
  constructor(
    columns: DoorColumns,
    houses: readonly House[],
    fields: Omit<Required<PlaceDocument>, 'kind' | 'houses' | 'apart' | 'categories'>,
  ) {
    this.name = fields.name;
    this.otherNames = fields.otherNames;
    this.secondary = fields.secondary;
    this.around = fields.around;
    this.position = fields.position;
    this.weight = fields.weight;
    this.footOnly = fields.footOnly;
    this.lines = fields.lines;
    this.columns = columns;
    this.from = columns.length;
    for (const house of houses) columns.add(house);
    this.to = columns.length;
  }

  get houses(): readonly House[] {
    return this.columns.slice(this.from, this.to);
  }
}
