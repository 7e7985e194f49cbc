import { describe, expect, test } from 'vitest';
import { localFailure } from '../../../api/client/failure.ts';
import { sampleDriverRow } from '../../../testing/sample-people.ts';
import {
  changesIn,
  conflictsIn,
  edit,
  fieldErrorsOf,
  isEdited,
  resolve,
  shownValue,
  withoutSaved,
} from './person-draft.ts';

const saved = sampleDriverRow({ vehicleMake: 'Saab', vehicleModel: '900' });
const typed = edit({}, saved, 'vehicleMake', 'Volvo');

test('USERS-1 only edited fields are sent; an emptied one is cleared, and names are trimmed', () => {
  const edits = edit(edit(typed, saved, 'vehicleNumber', ''), saved, 'firstName', ' Mia ');
  expect(changesIn(edits)).toEqual({ vehicleMake: 'Volvo', vehicleNumber: null, firstName: 'Mia' });
  expect(isEdited(edit(typed, saved, 'vehicleMake', 'Saab'))).toBe(false);
});

describe('two admins on one person', () => {
  test('USERS-1 a field that only the other admin changed shows the new value', () => {
    const now = { ...saved, vehicleModel: '9-5' };
    expect(shownValue(typed, now, 'vehicleModel')).toBe('9-5');
    expect(shownValue(typed, now, 'vehicleMake')).toBe('Volvo');
    expect(conflictsIn(typed, now)).toEqual([]);
  });

  test('USERS-1 a field that both changed is a conflict with both values, until one is chosen', () => {
    const now = { ...saved, vehicleMake: 'Skoda' };
    const [conflict] = conflictsIn(typed, now);
    expect(conflict).toEqual({ field: 'vehicleMake', mine: 'Volvo', theirs: 'Skoda' });
    if (conflict === undefined) return;
    const mine = resolve(typed, conflict, 'mine');
    expect([conflictsIn(mine, now), shownValue(mine, now, 'vehicleMake')]).toEqual([[], 'Volvo']);
    const theirs = resolve(typed, conflict, 'theirs');
    expect([isEdited(theirs), shownValue(theirs, now, 'vehicleMake')]).toEqual([false, 'Skoda']);
    // A third change is a new conflict.
    expect(conflictsIn(mine, { ...saved, vehicleMake: 'Seat' })).toHaveLength(1);
  });

  test('USERS-1 typing more after a conflict does not hide the conflict', () => {
    const now = { ...saved, vehicleMake: 'Skoda' };
    expect(conflictsIn(edit(typed, now, 'vehicleMake', 'Volvo V70'), now)).toHaveLength(1);
  });

  test('USERS-1 there is no conflict if both entered the same value', () => {
    expect(conflictsIn(typed, { ...saved, vehicleMake: 'Volvo' })).toEqual([]);
  });
});

test('USERS-1 what was typed while saving stays', () => {
  const later = edit(edit(typed, saved, 'vehicleMake', 'Volvo V70'), saved, 'vehicleModel', '95');
  const row = { ...saved, vehicleMake: 'Volvo' };
  const left = withoutSaved(later, typed, row);
  expect(Object.keys(left)).toEqual(['vehicleMake', 'vehicleModel']);
  expect(conflictsIn(left, row)).toEqual([]);
  expect(withoutSaved(typed, typed, row)).toEqual({});
});

test('USERS-3 ERR-23 a refusal is assigned to its fields', () => {
  expect(fieldErrorsOf(localFailure('user_exists'))).toEqual({ email: 'user_exists', mobile: 'user_exists' });
  const facts = { issues: [{ path: 'body.carTypeId', message: 'no such car type' }] };
  expect(fieldErrorsOf({ ...localFailure('invalid_request'), facts })).toEqual({
    carTypeId: 'invalid_request',
  });
  expect(fieldErrorsOf(localFailure('forbidden'))).toEqual({});
});
