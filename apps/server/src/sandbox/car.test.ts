import { describe, expect, test } from 'vitest';
import { gridMap } from '../testing/grid-map.ts';
import { SimulatedCar } from './car.ts';

// On the test grid, a car drives 10 m/s; 0.01° along a meridian is 1,112 m.
const start = { lat: 10, lng: 20 };
const goal = { lat: 10.01, lng: 20 };
const newCar = () => new SimulatedCar(gridMap().maps, start, 1);

describe('a simulated car', () => {
  test('stands still until it is sent somewhere', () => {
    const car = newCar();
    expect(car.move(5_000)).toBe(false);
    expect(car.position).toEqual(start);
  });

  test('follows the streets to its destination, and reports its arrival from then on', async () => {
    const car = newCar();
    expect(await car.driveTo(goal, 0)).toBe(false);
    expect(car.move(50_000)).toBe(true);
    expect(car.position.lat).toBeCloseTo(10.0045, 4);
    expect(await car.driveTo(goal, 50_000)).toBe(false);
    car.move(112_000);
    expect(car.position).toEqual(goal);
    expect(await car.driveTo(goal, 113_000)).toBe(true);
    expect(car.move(114_000)).toBe(false);
  });

  test('heads for a new destination from its current position', async () => {
    const car = newCar();
    await car.driveTo(goal, 0);
    car.move(50_000);
    await car.driveTo(start, 50_000);
    car.move(75_000);
    expect(car.position.lat).toBeCloseTo(10.00225, 4);
    expect(car.headingDegrees).toBeCloseTo(180);
  });

  test('arrives immediately if the destination is at the kerb, or if no street leads there', async () => {
    expect(await newCar().driveTo({ lat: 10.0001, lng: 20 }, 0)).toBe(true);
    expect(await newCar().driveTo({ lat: 60, lng: 20 }, 0)).toBe(true);
  });
});
