import { describe, expect, test } from 'vitest';
import { blocksTaxis, drivableDirections } from './access.ts';
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
    [{ ...residential, 'motor_vehicle:conditional': 'no @ (Mo-Fr 07:00-09:00)' }, none],
    [{ ...residential, 'access:conditional': 'delivery @ (06:00-10:00)' }, none],
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
    [{ ...residential, taxi: 'yes', 'motor_vehicle:conditional': 'no @ (Su)' }, both],
    [{ ...residential, motor_vehicle: 'no', 'motor_vehicle:conditional': 'yes @ (Su)' }, none],
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
    [{ ...residential, 'oneway:conditional': 'yes @ (Mo-Fr 07:00-09:00)' }, forward],
    [{ ...residential, oneway: 'yes', 'oneway:conditional': '-1 @ (15:00-19:00)' }, none],
    [{ ...residential, oneway: 'yes', 'oneway:conditional': 'no @ (20:00-06:00)' }, forward],
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
  expect(blocksTaxis(tags)).toBe(blocks);
});
