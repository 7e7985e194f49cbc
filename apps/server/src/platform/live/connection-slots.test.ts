import type { Role } from '@fiacre/domain';
import { describe, expect, test } from 'vitest';
import type { SignedIn } from '../http/reader.ts';
import { createConnectionSlots, type ConnectionSlot, type ConnectionSlots } from './connection-slots.ts';

const person = (role: Role, number: number): SignedIn => {
  const id = `${role} ${number}`;
  return { role, userId: id, sessionId: id };
};

/** Slots, and the numbers of the connections that were evicted. */
function slotsOf(max: number) {
  const evicted: number[] = [];
  const slots = createConnectionSlots(max);
  let number = 0;
  const take = (address: string): ConnectionSlot => {
    const own = number;
    number += 1;
    const slot = slots.take(address, () => evicted.push(own));
    if (slot === null) throw new Error('no slot');
    return slot;
  };
  return { slots, take, evicted };
}

function fill(slots: ConnectionSlots, role: Role, count: number): boolean[] {
  return Array.from({ length: count }, (_, index) => {
    const slot = slots.take(`10.0.0.${index % 250}`, () => undefined);
    return slot?.assignTo(person(role, index)) ?? false;
  });
}

describe('slots for live connections', () => {
  test('apps behind one address are all admitted once they have signed in, and free the guests’ slots', () => {
    const { take, evicted } = slotsOf(10_000);
    for (let index = 0; index < 2_000; index += 1)
      expect(take('203.0.113.7').assignTo(person('driver', index))).toBe(true);
    expect(evicted).toEqual([]);
  });

  test('an excess guest of one address evicts only the oldest guest of that address', () => {
    const { take, evicted } = slotsOf(10_000);
    take('198.51.100.1');
    for (let index = 0; index < 502; index += 1) take(`2001:db8:0:1::${index}`);
    expect(evicted).toEqual([1, 2]);
  });

  test('guests fill a quarter; then the oldest is evicted, so that a driver who starts as a guest is admitted', () => {
    const { take, evicted } = slotsOf(100);
    for (let index = 0; index < 25; index += 1) take(`10.0.0.${index}`);
    expect(take('10.1.0.1').assignTo(person('driver', 1))).toBe(true);
    expect(evicted).toEqual([0]);
  });

  test('riders never use the last quarter, which is reserved for drivers and staff', () => {
    const { slots } = slotsOf(100);
    expect(fill(slots, 'rider', 80).filter(Boolean)).toHaveLength(75);
    expect(fill(slots, 'driver', 20).every(Boolean)).toBe(true);
    expect(fill(slots, 'admin', 10).filter(Boolean)).toHaveLength(5);
  });

  test('refuses a connection when signed-in people use every slot', () => {
    const { slots } = slotsOf(8);
    fill(slots, 'driver', 8);
    expect(slots.take('10.0.0.1', () => undefined)).toBeNull();
  });

  test('a person has at most forty, and a connection that signs in as somebody else frees its slot', () => {
    const { take } = slotsOf(1_000);
    const own = Array.from({ length: 40 }, () => take('10.0.0.1'));
    expect(own.every((slot) => slot.assignTo(person('driver', 1)))).toBe(true);
    const late = take('10.0.0.1');
    expect(late.assignTo(person('driver', 1))).toBe(false);
    expect(own[0]?.assignTo(person('driver', 2))).toBe(true);
    expect(late.assignTo(person('driver', 1))).toBe(true);
  });

  test('a released or evicted slot cannot be reused', () => {
    const { take, evicted } = slotsOf(4);
    const first = take('10.0.0.1');
    take('10.0.0.2');
    expect([evicted, first.assignTo(person('driver', 1))]).toEqual([[0], false]);
    const third = take('10.0.0.3');
    third.release();
    third.release();
    expect(third.assignTo(person('driver', 1))).toBe(false);
    expect([take('10.0.0.4').assignTo(person('driver', 1)), evicted]).toEqual([true, [0, 1]]);
  });
});
