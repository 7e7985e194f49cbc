import { describe, expect, test } from 'vitest';
import type { MapRoute } from '../maps/index.ts';
import { planJourney, poseAt } from './journey.ts';

// Along the equator 0.009° are about 1,000.8 m.
const eastThenNorth: MapRoute = {
  coordinates: [
    { lat: 0, lng: 0 },
    { lat: 0, lng: 0.009 },
    { lat: 0.009, lng: 0.009 },
  ],
  distanceMetres: 2002,
  durationSeconds: 200,
  estimated: false,
};

describe('a simulated drive', () => {
  test('starts at the first coordinate, in the direction of the street', () => {
    const pose = poseAt(planJourney(eastThenNorth, 0, 1), 0);
    expect(pose?.position).toEqual({ lat: 0, lng: 0 });
    expect(pose?.headingDegrees).toBeCloseTo(90);
    expect(pose?.arrived).toBe(false);
  });

  test('keeps the average speed of the route, so that half the distance takes half the time', () => {
    const pose = poseAt(planJourney(eastThenNorth, 1000, 1), 1000 + 100_000);
    expect(pose?.position.lng).toBeCloseTo(0.009, 4);
    expect(pose?.position.lat).toBeCloseTo(0, 4);
  });

  test('turns with the street', () => {
    const pose = poseAt(planJourney(eastThenNorth, 0, 1), 150_000);
    expect(pose?.headingDegrees).toBeCloseTo(0);
    expect(pose?.position.lat).toBeCloseTo(0.0045, 4);
  });

  test('arrives at the last coordinate and stays there', () => {
    for (const now of [200_100, 10_000_000]) {
      expect(poseAt(planJourney(eastThenNorth, 0, 1), now)).toMatchObject({
        position: { lat: 0.009, lng: 0.009 },
        arrived: true,
      });
    }
  });

  test('is sped up by the given factor, up to a maximum speed', () => {
    expect(planJourney(eastThenNorth, 0, 2).metresPerSecond).toBeCloseTo(20, 0);
    expect(planJourney(eastThenNorth, 0, 50).metresPerSecond).toBe(30);
  });

  test('has no pose without coordinates', () => {
    expect(poseAt(planJourney({ ...eastThenNorth, coordinates: [] }, 0, 1), 5)).toBeNull();
  });

  test('heads west as 270 degrees, never as a negative angle', () => {
    const west: MapRoute = {
      ...eastThenNorth,
      coordinates: [
        { lat: 0, lng: 0.009 },
        { lat: 0, lng: 0 },
      ],
    };
    expect(poseAt(planJourney(west, 0, 1), 10)?.headingDegrees).toBeCloseTo(270);
  });
});
