import { expect, test } from 'vitest';
import { hasArrived, headingBetween, looksMoved, poseAt, stationary, movementTo } from './car-motion.ts';

const gate = { lat: 43.73, lng: 7.42 };
const north = { lat: 43.731, lng: 7.42 };

test('DASH-7 a car glides to its new position in the time since the previous report', () => {
  const motion = movementTo(stationary(gate, 0, 0), { at: north, headingDegrees: 0 }, 2000);
  expect(motion.durationMs).toBe(2000);
  expect(poseAt(motion, 2000)).toMatchObject(gate);
  expect(poseAt(motion, 3000).lat).toBeCloseTo(43.7305, 6);
  expect(poseAt(motion, 9000)).toMatchObject(north);
  expect(hasArrived(motion, 3999)).toBe(false);
  expect(hasArrived(motion, 4000)).toBe(true);
});

test('DASH-7 a report during a movement continues from where the car is drawn', () => {
  const first = movementTo(stationary(gate, 0, 0), { at: north, headingDegrees: 0 }, 2000);
  const second = movementTo(first, { at: { lat: 43.7315, lng: 7.42 }, headingDegrees: 0 }, 3000);
  expect(second.from.lat).toBeCloseTo(43.7305, 6);
});

test('DASH-7 a long gap is not stretched into slow motion', () => {
  expect(movementTo(stationary(gate, 0, 0), { at: north, headingDegrees: 0 }, 60_000).durationMs).toBe(4000);
});

test('DASH-7 a car that jumps far is redrawn immediately', () => {
  const far = { lat: 43.76, lng: 7.42 };
  expect(poseAt(movementTo(stationary(gate, 0, 0), { at: far, headingDegrees: 90 }, 2000), 2000)).toEqual({
    ...far,
    headingDegrees: 90,
  });
});

test('DASH-7 a car rotates by the smaller angle', () => {
  const motion = movementTo(stationary(gate, 350, 0), { at: north, headingDegrees: 20 }, 3000);
  expect(poseAt(motion, 3500).headingDegrees).toBeCloseTo(5, 6);
});

test('DASH-7 a waiting car does not rotate with heading noise', () => {
  const motion = movementTo(
    stationary(gate, 90, 0),
    { at: { lat: 43.73001, lng: 7.42 }, headingDegrees: 271 },
    2000,
  );
  expect(poseAt(motion, 4000).headingDegrees).toBe(90);
});

test('DASH-7 without a reported heading a car faces its direction of travel', () => {
  const east = { lat: 43.73, lng: 7.421 };
  expect(headingBetween(gate, east)).toBeCloseTo(90, 3);
  expect(
    movementTo(stationary(gate, 0, 0), { at: east, headingDegrees: null }, 2000).to.headingDegrees,
  ).toBeCloseTo(90, 3);
});

test('ROLE-9 a car with a rounded position glides no longer than the interval between updates', () => {
  const report = { at: north, headingDegrees: null, coarse: true };
  expect(movementTo(stationary(gate, null, 0), report, 10_000).durationMs).toBe(10_000);
  expect(movementTo(stationary(gate, null, 0), report, 60_000).durationMs).toBe(10_000);
});

test('DASH-7 a car is drawn again once it has moved by half a pixel or turned visibly', () => {
  // At zoom 12, a pixel is about 14 metres here; at zoom 17, less than half a metre.
  const pose = { ...gate, headingDegrees: 359 };
  const northBy = (metres: number) => ({ ...pose, lat: pose.lat + metres / 111_195 });
  expect(looksMoved(pose, northBy(6), 12)).toBe(false);
  expect(looksMoved(pose, northBy(8), 12)).toBe(true);
  expect(looksMoved(pose, northBy(1), 17)).toBe(true);
  const eastBy = (metres: number) => ({ ...pose, lng: pose.lng + metres / 80_354 });
  expect(looksMoved(pose, eastBy(6), 12)).toBe(false);
  expect(looksMoved(pose, eastBy(8), 12)).toBe(true);
  expect(looksMoved(pose, { ...pose, headingDegrees: 1 }, 12)).toBe(false);
  expect(looksMoved(pose, { ...pose, headingDegrees: 3 }, 12)).toBe(true);
});
