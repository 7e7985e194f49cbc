import type { Role } from '@fiacre/domain';
import { describe, expect, test } from 'vitest';
import type { SignedIn } from '../http/reader.ts';
import { createSeats, type Seat, type Seats } from './seats.ts';

const person = (role: Role, number: number): SignedIn => {
  const id = `${role} ${number}`;
  return { role, userId: id, sessionId: id };
};

/** Seats, with the numbers of the connections that had to give way. */
function seatsOf(max: number) {
  const sentAway: number[] = [];
  const seats = createSeats(max);
  let number = 0;
  const take = (address: string): Seat => {
    const own = number;
    number += 1;
    const seat = seats.take(address, () => sentAway.push(own));
    if (seat === null) throw new Error('no seat');
    return seat;
  };
  return { seats, take, sentAway };
}

function fill(seats: Seats, role: Role, count: number): boolean[] {
  return Array.from({ length: count }, (_, index) => {
    const seat = seats.take(`10.0.0.${index % 250}`, () => undefined);
    return seat?.moveTo(person(role, index)) ?? false;
  });
}

describe('seats of the live connection', () => {
  test('apps behind one address that say who they are all come in, and leave the guests’ seats', () => {
    const { take, sentAway } = seatsOf(10_000);
    for (let index = 0; index < 2_000; index += 1)
      expect(take('203.0.113.7').moveTo(person('driver', index))).toBe(true);
    expect(sentAway).toEqual([]);
  });

  test('a guest too many of one address takes the place of its oldest, and nobody else’s', () => {
    const { take, sentAway } = seatsOf(10_000);
    take('198.51.100.1');
    for (let index = 0; index < 502; index += 1) take(`2001:db8:0:1::${index}`);
    expect(sentAway).toEqual([1, 2]);
  });

  test('guests fill a quarter; then the oldest gives way, so that a driver who comes as a guest comes in', () => {
    const { take, sentAway } = seatsOf(100);
    for (let index = 0; index < 25; index += 1) take(`10.0.0.${index}`);
    expect(take('10.1.0.1').moveTo(person('driver', 1))).toBe(true);
    expect(sentAway).toEqual([0]);
  });

  test('riders never take the last quarter, which drivers and staff fill', () => {
    const { seats } = seatsOf(100);
    expect(fill(seats, 'rider', 80).filter(Boolean)).toHaveLength(75);
    expect(fill(seats, 'driver', 20).every(Boolean)).toBe(true);
    expect(fill(seats, 'admin', 10).filter(Boolean)).toHaveLength(5);
  });

  test('with every seat taken by people who are signed in, the next is turned away', () => {
    const { seats } = seatsOf(8);
    fill(seats, 'driver', 8);
    expect(seats.take('10.0.0.1', () => undefined)).toBeNull();
  });

  test('a person has forty, and a connection that becomes another person’s gives its place back', () => {
    const { take } = seatsOf(1_000);
    const own = Array.from({ length: 40 }, () => take('10.0.0.1'));
    expect(own.every((seat) => seat.moveTo(person('driver', 1)))).toBe(true);
    const late = take('10.0.0.1');
    expect(late.moveTo(person('driver', 1))).toBe(false);
    expect(own[0]?.moveTo(person('driver', 2))).toBe(true);
    expect(late.moveTo(person('driver', 1))).toBe(true);
  });

  test('a seat that was left or given away is not taken again', () => {
    const { take, sentAway } = seatsOf(4);
    const first = take('10.0.0.1');
    take('10.0.0.2');
    expect([sentAway, first.moveTo(person('driver', 1))]).toEqual([[0], false]);
    const third = take('10.0.0.3');
    third.leave();
    third.leave();
    expect(third.moveTo(person('driver', 1))).toBe(false);
    expect([take('10.0.0.4').moveTo(person('driver', 1)), sentAway]).toEqual([true, [0, 1]]);
  });
});
