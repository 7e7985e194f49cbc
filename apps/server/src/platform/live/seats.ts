import { addressGroup } from '../http/client-address.ts';
import { guest, type Reader } from '../http/reader.ts';

/** Where a live connection counts. It enters as a guest and moves up when it says who it is. */
export interface Seat {
  /** Counts the connection as this reader's from now on; false when there is no seat for one more of them. */
  moveTo(reader: Reader): boolean;
  leave(): void;
}

export interface Seats {
  /** `giveWay` ends the connection, for a newer one. Null: every seat is taken by people who are signed in. */
  take(address: string, giveWay: () => void): Seat | null;
}

/** Anybody can be a guest and anybody can register as a rider: the seats above are kept for drivers and staff. */
const guestShare = 0.25;
const riderShare = 0.75;
const maxGuestsPerAddress = 500;
const maxPerPerson = 40;

interface Taken {
  reader: Reader;
  isLeft: boolean;
  readonly group: string;
  readonly giveWay: () => void;
}

/**
 * Seats of one process. Whoever comes is a guest first, an app of a driver too, so a guest is never turned away while
 * an older one can give way: the oldest of its own address when that has many, else the oldest of all.
 */
export function createSeats(max: number): Seats {
  // Oldest first.
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
  const leave = (taken: Taken) => {
    taken.isLeft = true;
    setsOf(taken).forEach((set) => set.delete(taken));
    const [index, key] =
      taken.reader.role === 'guest' ? [guestsByAddress, taken.group] : [people, taken.reader.userId];
    if (index.get(key)?.size === 0) index.delete(key);
  };
  const sendAway = ([oldest]: Iterable<Taken>) => {
    if (oldest === undefined) return false;
    leave(oldest);
    oldest.giveWay();
    return true;
  };
  const isFull = () => guests.size + byRole.rider.size + byRole.staff.size >= max;
  const hasSeat = (reader: Reader, own: ReadonlySet<Taken> | undefined) =>
    (own?.size ?? 0) < maxPerPerson && (reader.role !== 'rider' || byRole.rider.size < max * riderShare);
  return {
    take(address, giveWay) {
      const group = addressGroup(address);
      const ofAddress = guestsByAddress.get(group) ?? new Set();
      if (ofAddress.size >= maxGuestsPerAddress) sendAway(ofAddress);
      else if ((guests.size >= max * guestShare || isFull()) && !sendAway(guests)) return null;
      const taken: Taken = { reader: guest, isLeft: false, group, giveWay };
      enter(taken);
      return {
        moveTo(reader) {
          if (taken.isLeft) return false;
          if (reader.userId === taken.reader.userId) return true;
          if (!hasSeat(reader, people.get(reader.userId ?? ''))) return false;
          leave(taken);
          Object.assign(taken, { reader, isLeft: false });
          enter(taken);
          return true;
        },
        leave: () => leave(taken),
      };
    },
  };
}

function setFor(index: Map<string, Set<Taken>>, key: string): Set<Taken> {
  const known = index.get(key) ?? new Set();
  index.set(key, known);
  return known;
}
