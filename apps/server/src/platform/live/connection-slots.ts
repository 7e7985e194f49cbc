import { addressGroup } from '../http/limits/client-address.ts';
import { guest, type Reader } from '../http/reader.ts';

/** One of the slots for live connections. It starts as a guest's and is reassigned on sign-in. */
export interface ConnectionSlot {
  /** Assigns the connection to this reader. Returns false if no slot is free for such a reader. */
  assignTo(reader: Reader): boolean;
  release(): void;
}

export interface ConnectionSlots {
  /**
   * `onEvicted` must close the connection to make room for a newer one. Returns null if signed-in people use every
   * slot.
   */
  take(address: string, onEvicted: () => void): ConnectionSlot | null;
}

/**
 * Anybody can be a guest or register as a rider, so the slots above these shares are reserved for drivers and staff.
 */
const guestShare = 0.25;
const riderShare = 0.75;
const maxGuestsPerAddress = 500;
const maxPerPerson = 40;

interface Taken {
  reader: Reader;
  isReleased: boolean;
  readonly group: string;
  readonly onEvicted: () => void;
}

/**
 * The slots of one process. Every connection starts as a guest, even a driver's app. When no slot is free, a new guest
 * replaces the oldest guest of the same address if that address has many, otherwise the oldest of all.
 */
export function createConnectionSlots(max: number): ConnectionSlots {
  // The oldest is first.
  const guests = new Set<Taken>();
  const guestsByAddress = new Map<string, Set<Taken>>();
  const people = new Map<string, Set<Taken>>();
  const byRole = { rider: new Set<Taken>(), staff: new Set<Taken>() };

  const setsOf = (taken: Taken): Set<Taken>[] => {
    const { reader, group } = taken;
    if (reader.role === 'guest') return [guests, setFor(guestsByAddress, group)];
    return [byRole[reader.role === 'rider' ? 'rider' : 'staff'], setFor(people, reader.userId)];
  };
  const enter = (taken: Taken) => setsOf(taken).forEach((set) => set.add(taken));
  const release = (taken: Taken) => {
    taken.isReleased = true;
    setsOf(taken).forEach((set) => set.delete(taken));
    const [index, key] =
      taken.reader.role === 'guest' ? [guestsByAddress, taken.group] : [people, taken.reader.userId];
    if (index.get(key)?.size === 0) index.delete(key);
  };
  const evict = ([oldest]: Iterable<Taken>) => {
    if (oldest === undefined) return false;
    release(oldest);
    oldest.onEvicted();
    return true;
  };
  const isFull = () => guests.size + byRole.rider.size + byRole.staff.size >= max;
  const hasSlot = (reader: Reader, own: ReadonlySet<Taken> | undefined) =>
    (own?.size ?? 0) < maxPerPerson && (reader.role !== 'rider' || byRole.rider.size < max * riderShare);
  return {
    take(address, onEvicted) {
      const group = addressGroup(address);
      const ofAddress = guestsByAddress.get(group) ?? new Set();
      if (ofAddress.size >= maxGuestsPerAddress) evict(ofAddress);
      else if ((guests.size >= max * guestShare || isFull()) && !evict(guests)) return null;
      const taken: Taken = { reader: guest, isReleased: false, group, onEvicted };
      enter(taken);
      return {
        assignTo(reader) {
          if (taken.isReleased) return false;
          if (reader.userId === taken.reader.userId) return true;
          if (!hasSlot(reader, people.get(reader.userId ?? ''))) return false;
          release(taken);
          Object.assign(taken, { reader, isReleased: false });
          enter(taken);
          return true;
        },
        release: () => release(taken),
      };
    },
  };
}

function setFor(index: Map<string, Set<Taken>>, key: string): Set<Taken> {
  const known = index.get(key) ?? new Set();
  index.set(key, known);
  return known;
}
