import { foldLabel, isFoldedLabel } from './text/door-labels.ts';
import { kindOf, secondaryOf, type PlaceTable } from './place-table.ts';

/**
 * Ids of places that are stable in links and forms: letters, digits, and a dot before a house number. They are derived
 * from the place itself (kind, name, position), so importing the same map again gives the same ids.
 */
export class PlaceIds {
  private readonly ids: string[] = [];
  private readonly places = new Map<string, number>();

  constructor(table: PlaceTable) {
    for (let place = 0; place < table.names.length; place++) {
      const text = [
        kindOf(table, place),
        table.names[place],
        secondaryOf(table, place),
        table.latE7[place],
        table.lngE7[place],
      ].join('\n');
      let id = shortHash(text);
      while (this.places.has(id)) id = shortHash(`${id}${text}`);
      this.ids.push(id);
      this.places.set(id, place);
    }
  }

  idOf(place: number, door?: string): string {
    const id = this.ids[place] ?? '';
    return door === undefined ? id : `${id}.${encodeURIComponent(foldLabel(door)).replaceAll('%', '~')}`;
  }

  /** The place and the house number of an id; null for an unknown id. */
  find(id: string): { place: number; door: string | undefined } | null {
    const dot = id.indexOf('.');
    const place = this.places.get(dot < 0 ? id : id.slice(0, dot));
    if (place === undefined) return null;
    if (dot < 0) return { place, door: undefined };
    const door = decodeDoor(id.slice(dot + 1));
    return door === null ? null : { place, door };
  }
}

function decodeDoor(written: string): string | null {
  try {
    const door = decodeURIComponent(written.replaceAll('~', '%'));
    return isFoldedLabel(door) ? door : null;
  } catch {
    return null;
  }
}

/**
 * Two 32-bit FNV-1a hashes with different seeds, as 13 letters and digits; no collisions are expected among a few
 * million places.
 */
function shortHash(text: string): string {
  let one = 0x811c9dc5;
  let other = 0x01000193;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit ^ (i & 0xff), 0x85ebca6b);
    other ^= other >>> 13;
  }
  const digits = (value: number): string => (value >>> 0).toString(36).padStart(7, '0');
  return digits(one) + digits(other);
}
