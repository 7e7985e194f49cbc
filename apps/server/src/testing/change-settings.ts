import type { BodyInputOf } from '@fiacre/contract';
import type { TestPerson } from './people.ts';
import type { TestRequests } from './requests.ts';

export type SettingsChanges = Omit<BodyInputOf<'updateSettings'>, 'expected'>;

/** An admin changes settings that they have just read. */
export async function changeSettings(
  app: Pick<TestRequests, 'call'>,
  as: Pick<TestPerson, 'token'>,
  changes: SettingsChanges,
) {
  const { body } = await app.call('getSettings');
  return app.call('updateSettings', { as, body: { ...changes, expected: lastSeen(body, changes) } });
}

/** The values that the changed settings have now. */
export function lastSeen<Values extends object>(values: Values, changes: object): Partial<Values> {
  const entries = Object.entries(values).filter(([name]) => Object.hasOwn(changes, name));
  return Object.fromEntries(entries) as Partial<Values>;
}
