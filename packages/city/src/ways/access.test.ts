import { describe, expect, test } from 'vitest';
import { drivableDirections, openAtNode, openDirections, unreadableHours } from './access.ts';
import type { Tags } from '../osm/osm-data.ts';

const both = { forward: true, backward: true };
const forward = { forward: true, backward: false };
const backward = { forward: false, backward: true };
const none = { forward: false, backward: false };

const residential = { highway: 'residential' };

describe('COUNTRY-6 drivableDirections: access', () => {
  test.each<[Tags, typeof both]>([
    [residential, both],
    [{ highway: 'footway' }, none],
    [{ highway: 'construction' }, none],
    [{ building: 'yes' }, none],
    [{ highway: 'service', service: 'driveway' }, both],
    [{ highway: 'service', service: 'parking_aisle' }, none],
    [{ highway: 'service', service: 'emergency_access' }, none],
    [{ highway: 'service', area: 'yes' }, none],
    [{ ...residential, access: 'private' }, none],
    [{ ...residential, access: 'no' }, none],
    [{ ...residential, access: 'permissive' }, both],
    [{ ...residential, access: 'destination' }, both],
    [{ ...residential, motor_vehicle: 'no' }, none],
    [{ ...residential, access: 'no', motor_vehicle: 'yes' }, both],
    [{ ...residential, access: 'yes', motorcar: 'no' }, none],
    [{ ...residential, motor_vehicle: 'no', taxi: 'yes' }, both],
    [{ ...residential, motor_vehicle: 'no', psv: 'designated' }, both],
    [{ ...residential, motor_vehicle: 'no', bus: 'yes' }, none],
    [{ ...residential, taxi: 'no' }, none],
    [{ ...residential, access: 'private;customers' }, none],
    [{ ...residential, 'motor_vehicle:backward': 'no' }, forward],
    [{ ...residential, motor_vehicle: 'no', 'psv:forward': 'yes' }, forward],
    [{ highway: 'pedestrian' }, none],
    [{ highway: 'pedestrian', access: 'yes' }, none],
    [{ highway: 'pedestrian', taxi: 'yes' }, both],
    [{ highway: 'busway', psv: 'yes' }, both],
    [{ highway: 'track' }, none],
    [{ highway: 'track', motor_vehicle: 'yes' }, both],
    [{ ...residential, 'motor_vehicle:conditional': 'no @ (Mo-Fr 07:00-09:00)' }, both],
    [{ ...residential, 'motor_vehicle:conditional': 'no @ (sunset-sunrise)' }, none],
    [{ ...residential, 'motor_vehicle:backward:conditional': 'no @ (SH)' }, forward],
    [{ ...residential, motor_vehicle: 'no', 'motor_vehicle:conditional': 'yes @ (sunset-sunrise)' }, none],
    [{ ...residential, 'access:conditional': 'no @ (weight>3.5)' }, both],
    [{ ...residential, maxwidth: '1.9' }, none],
    [{ ...residential, maxwidth: '2' }, both],
    [{ ...residential, 'maxwidth:physical': '1,8 m' }, none],
    [{ ...residential, maxheight: '1.9 m' }, none],
    [{ ...residential, maxheight: 'default' }, both],
    [{ ...residential, maxheight: `6'6"` }, none],
    [{ ...residential, maxheight: `6'7"` }, both],
    [{ ...residential, maxheight: '7 ft' }, both],
    [{ ...residential, maxwidth: '6 ft' }, none],
    [{ ...residential, maxwidth: '2.5;1.8' }, none],
    [{ ...residential, maxwidth: '190 cm' }, none],
    [{ ...residential, maxheight: '1.9 M' }, none],
    [{ ...residential, maxheight: '١٫٩' }, both],
    [{ ...residential, maxheight: '١.٩' }, none],
    [{ ...residential, maxheight: '6′6″' }, none],
    [{ ...residential, maxheight: 'below_default' }, both],
    [{ ...residential, taxi: 'yes', 'motor_vehicle:conditional': 'no @ (Su)' }, both],
    [{ ...residential, motor_vehicle: 'no', 'motor_vehicle:conditional': 'yes @ (Su)' }, both],
    [{ ...residential, motor_vehicle: 'no', 'motor_vehicle:conditional': 'delivery @ (Su)' }, none],
    [{ highway: 'pedestrian', 'motor_vehicle:conditional': 'destination @ (19:00-09:00)' }, both],
    [{ highway: 'pedestrian', 'access:conditional': 'yes @ (19:00-09:00)' }, none],
  ])('%o', (tags, expected) => {
    expect(drivableDirections(tags)).toEqual(expected);
  });
});

describe('drivableDirections: one-way streets', () => {
  test.each<[Tags, typeof both]>([
    [{ ...residential, oneway: 'yes' }, forward],
    [{ ...residential, oneway: 'true' }, forward],
    [{ ...residential, oneway: '1' }, forward],
    [{ ...residential, oneway: '-1' }, backward],
    [{ ...residential, oneway: 'reverse' }, backward],
    [{ ...residential, oneway: 'no' }, both],
    [{ ...residential, oneway: 'reversible' }, none],
    [{ ...residential, oneway: 'alternating' }, both],
    [{ ...residential, junction: 'roundabout' }, forward],
    [{ ...residential, junction: 'circular' }, forward],
    [{ ...residential, junction: 'roundabout', oneway: '-1' }, backward],
    [{ highway: 'motorway' }, forward],
    [{ highway: 'motorway', oneway: 'no' }, both],
    [{ highway: 'motorway_link' }, both],
    [{ highway: 'trunk' }, both],
    [{ ...residential, oneway: 'yes', 'oneway:psv': 'no' }, both],
    [{ ...residential, oneway: 'yes', 'oneway:bicycle': 'no' }, forward],
    [{ ...residential, 'oneway:motor_vehicle': 'yes' }, forward],
    [{ ...residential, 'oneway:conditional': 'yes @ (Mo-Fr 07:00-09:00)' }, both],
    [{ ...residential, 'oneway:conditional': 'yes @ (SH)' }, forward],
    [{ ...residential, oneway: 'yes', 'oneway:conditional': '-1 @ (15:00-19:00)' }, both],
    [{ ...residential, oneway: 'yes', 'oneway:conditional': '-1 @ (sunset-sunrise)' }, none],
    [{ ...residential, oneway: 'yes', 'oneway:conditional': 'no @ (20:00-06:00)' }, both],
    [{ ...residential, oneway: 'yes', 'oneway:conditional': 'no @ (easter Mo)' }, forward],
  ])('%o', (tags, expected) => {
    expect(drivableDirections(tags)).toEqual(expected);
  });
});

test.each<[Tags, boolean]>([
  [{ barrier: 'bollard' }, true],
  [{ barrier: 'bollard', motor_vehicle: 'yes' }, false],
  [{ barrier: 'bollard', bicycle: 'yes' }, true],
  [{ barrier: 'gate' }, false],
  [{ barrier: 'gate', access: 'private' }, true],
  [{ barrier: 'lift_gate', access: 'no', taxi: 'yes' }, false],
  [{ barrier: 'gate', locked: 'yes' }, true],
  [{ barrier: 'gate', locked: 'no' }, false],
  [{ barrier: 'gate', locked: 'yes', access: 'yes' }, true],
  [{ barrier: 'lift_gate', locked: 'yes', taxi: 'yes' }, false],
  [{ barrier: 'lift_gate' }, false],
  [{ barrier: 'swing_gate', motor_vehicle: 'no' }, true],
  [{ barrier: 'height_restrictor', maxheight: '1.8' }, true],
  [{ barrier: 'height_restrictor', maxheight: '2.2' }, false],
  [{ barrier: 'bollard', motor_vehicle: 'yes', maxwidth: '1.5' }, true],
  [{ barrier: 'toll_booth' }, false],
  [{ highway: 'crossing' }, false],
  [{ highway: 'crossing', access: 'no' }, true],
])('COUNTRY-6 whether a node with %o stops a taxi: %s', (tags, blocks) => {
  expect(openAtNode(tags)).toBe(!blocks);
});

describe('CLOSURE-11 the hours of a street', () => {
  const during = (hours: string, isOpen: boolean) => ({ cases: [{ hours, isOpen }], otherwise: !isOpen });
  const rush = '(Mo-Fr 07:00-09:00)';
  const night = '(22:00-06:00)';
  test.each<[Tags, ReturnType<typeof openDirections>]>([
    [
      { ...residential, 'motor_vehicle:conditional': `no @ ${rush}` },
      { forward: [during(rush, false)], backward: [during(rush, false)] },
    ],
    [
      { ...residential, 'motor_vehicle:backward:conditional': `no @ ${rush}` },
      { forward: true, backward: [during(rush, false)] },
    ],
    [
      { ...residential, access: 'no', 'access:conditional': `yes @ ${night}` },
      { forward: [during(night, true)], backward: [during(night, true)] },
    ],
    [
      { ...residential, 'access:conditional': `no @ ${rush}`, 'oneway:conditional': `yes @ ${night}` },
      { forward: [during(rush, false)], backward: [during(rush, false), during(night, false)] },
    ],
    [
      { ...residential, oneway: 'reversible', 'oneway:conditional': `yes @ ${rush}; -1 @ ${night}` },
      {
        forward: [
          {
            cases: [during(night, false), during(rush, true)].flatMap(({ cases }) => cases),
            otherwise: false,
          },
        ],
        backward: [
          {
            cases: [during(night, true), during(rush, false)].flatMap(({ cases }) => cases),
            otherwise: false,
          },
        ],
      },
    ],
    // A named mode decides before the general tag.
    [
      { ...residential, taxi: 'yes', 'motor_vehicle:conditional': `no @ ${rush}` },
      { forward: true, backward: true },
    ],
    [
      { ...residential, 'taxi:conditional': `yes @ ${rush}`, motor_vehicle: 'no' },
      { forward: [during(rush, true)], backward: [during(rush, true)] },
    ],
    [
      { ...residential, 'oneway:psv': 'no', oneway: 'yes', 'oneway:conditional': `-1 @ ${rush}` },
      { forward: true, backward: true },
    ],
  ])('%o', (tags, expected) => {
    expect(openDirections(tags)).toEqual(expected);
  });

  test('CLOSURE-11 a gate has hours', () => {
    const gate = { barrier: 'gate', 'access:conditional': `no @ ${night}` };
    expect(openAtNode(gate)).toEqual([during(night, false)]);
    expect(openAtNode({ ...gate, locked: 'yes' })).toBe(false);
    expect(openAtNode({ barrier: 'bollard', 'motor_vehicle:conditional': `yes @ ${rush}` })).toEqual([
      during(rush, true),
    ]);
  });

  test('CLOSURE-12 a condition that cannot be read applies at all hours if it forbids, and never if it allows', () => {
    const at = (tags: Tags) => openDirections({ ...residential, ...tags });
    expect(at({ 'access:conditional': 'no @ (sunset-sunrise)' })).toEqual(none);
    expect(at({ access: 'no', 'access:conditional': 'yes @ (SH)' })).toEqual(none);
    expect(at({ 'access:conditional': 'yes @ (SH)' })).toEqual(both);
    expect(at({ 'oneway:conditional': 'yes @ (SH)' })).toEqual(forward);
    expect(at({ oneway: 'yes', 'oneway:conditional': 'no @ (SH)' })).toEqual(forward);
  });

  test('CLOSURE-12 conditions that cannot be read are counted', () => {
    expect(
      unreadableHours({ 'access:conditional': 'no @ (SH)', 'oneway:psv:conditional': 'no @ (dusk-dawn)' }),
    ).toBe(2);
    expect(unreadableHours({ 'access:conditional': `no @ ${rush}`, 'hgv:conditional': 'no @ (SH)' })).toBe(0);
  });
});
