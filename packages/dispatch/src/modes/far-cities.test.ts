import { greatCircleMetres } from '@fiacre/domain';
import { expect, test } from 'vitest';
import { defaultRules } from '../engine/rules.ts';
import type { CityDriver } from '../engine/scene.ts';
import { booking, driver, sceneOf } from '../engine/testing/scenes.ts';
import { cityMode } from './choose-mode.ts';

const modes = ['nearest', 'batched'] as const;
/** One plan covers all cities; there are no road times. */
const travelTimes = { secondsTo: () => Promise.reject(new Error('no roads')) };
const offeredBy = async (
  mode: (typeof modes)[number],
  pickup: { lat: number; lng: number },
  drivers: readonly CityDriver[],
) => {
  const policy = cityMode(mode, defaultRules);
  const scene = sceneOf([booking('b', pickup)], drivers, { travelTimes, memory: policy.firstMemory });
  return (await policy.plan(scene)).offers.map(({ driverId }) => driverId);
};

test.each(modes)(
  'SET-16 %s asks a driver within the radius, however many are in a city farther south',
  async (mode) => {
    const oslo = Array.from({ length: 40 }, (_, index) => driver(`oslo${index}`, { lat: 59.9, lng: 10.7 }));
    const pickup = { lat: 69.65, lng: 18.95 };
    const east = { lat: 69.65, lng: 18.95 + 0.21 };
    expect(greatCircleMetres(pickup, east)).toBeCloseTo(8120, -2);
    expect(await offeredBy(mode, pickup, [...oslo, driver('east', east)])).toEqual(['east']);
  },
);

test.each(modes)('SET-16 %s asks a driver across the 180th meridian', async (mode) => {
  const fiji = Array.from({ length: 5 }, (_, index) => driver(`suva${index}`, { lat: -18.14, lng: 178.44 }));
  const across = driver('across', { lat: -16.8, lng: 179.99 });
  expect(await offeredBy(mode, { lat: -16.8, lng: -179.99 }, [...fiji, across])).toEqual(['across']);
});
