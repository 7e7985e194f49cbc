import type { ElementTags } from './block-strings.ts';
import type { Slot } from './columns-aside.ts';
import { isKeptKey } from './kept-tags.ts';
import { uint32s } from '../arrays/number-column.ts';
import type { Tags } from './osm-data.ts';

/** Stores every text once. */
export class StringPool {
  private readonly texts: string[] = [];
  private places = new Map<string, number>();

  add(text: string): number {
    const known = this.places.get(text);
    if (known !== undefined) return known;
    this.places.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }

  /** Ends the adding of texts: from now on only keys are found, since values are looked up by their index. */
  keepKeys(): void {
    const keys = new Map<string, number>();
    for (const [text, place] of this.places) if (isKeptKey(text)) keys.set(text, place);
    this.places = keys;
  }

  /** The index of a key, or -1. */
  find(key: string): number {
    return this.places.get(key) ?? -1;
  }

  at(place: number): string {
    return this.texts[place] ?? '';
  }
}

/** Marks a string of a block as not being a kept key; any other value is the string's index in the pool. */
const LEFT_OUT = -2;

/** The kept tags of many elements, row by row, as indices into a pool of texts. */
export class TagColumns {
  readonly pool: StringPool;
  private readonly starts;
  private readonly pairs;

  constructor(pool: StringPool, rows: number) {
    this.pool = pool;
    this.starts = uint32s(rows + 1);
    this.pairs = uint32s(rows * 4);
    this.starts.push(0);
  }

  get rows(): number {
    return this.starts.length - 1;
  }

  /** Adds a row with the kept tags of an element of a file. */
  addElement({ strings, keys, values }: ElementTags): void {
    for (const [index, key] of keys.entries()) {
      const place = this.keyPlace(strings, key);
      if (place === LEFT_OUT) continue;
      this.pairs.push(place);
      this.pairs.push(this.pool.add(strings.at(values[index])));
    }
    this.starts.push(this.pairs.length);
  }

  /** Adds a row with the kept tags of an element in memory. */
  addTags(tags: Tags): void {
    for (const [key, value] of Object.entries(tags)) {
      if (!isKeptKey(key)) continue;
      this.pairs.push(this.pool.add(key));
      this.pairs.push(this.pool.add(value));
    }
    this.starts.push(this.pairs.length);
  }

  get(row: number): Tags {
    const tags: Record<string, string> = {};
    const end = this.starts.at(row + 1);
    for (let at = this.starts.at(row); at < end; at += 2) {
      tags[this.pool.at(this.pairs.at(at))] = this.pool.at(this.pairs.at(at + 1));
    }
    return tags;
  }

  slots(): Slot[] {
    return [this.starts, this.pairs].map((column) => ({
      get: () => column.finish(),
      set: (values) => column.replace(values as Uint32Array<ArrayBuffer>),
    }));
  }

  /** One tag of a row, by the index of its key in the pool. */
  value(row: number, key: number): string | undefined {
    const end = this.starts.at(row + 1);
    for (let at = this.starts.at(row); at < end; at += 2) {
      if (this.pairs.at(at) === key) return this.pool.at(this.pairs.at(at + 1));
    }
    return undefined;
  }

  private keyPlace(strings: ElementTags['strings'], key: number): number {
    const noted = strings.notes[key] ?? LEFT_OUT;
    if (noted !== -1) return noted;
    const text = strings.at(key);
    const place = isKeptKey(text) ? this.pool.add(text) : LEFT_OUT;
    strings.notes[key] = place;
    return place;
  }
}
