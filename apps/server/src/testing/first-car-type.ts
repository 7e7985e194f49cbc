import type { BodyInputOf } from '@fiacre/contract';
import type { TestPerson } from './people.ts';
import type { TestApp } from './start-test-app.ts';

/** The first car type as an admin edits it. */
export async function firstCarType(app: Pick<TestApp, 'call'>, admin: Pick<TestPerson, 'token'>) {
  const [first] = (await app.call('listCarTypes', { as: admin })).body.items;
  if (first === undefined) throw new Error('no car type');
  const {
    id,
    createdAt: _at,
    startingPrice: _price,
    convenienceFees = 0,
    convenienceFeeType = 'flat',
    ...shared
  } = first;
  const values: BodyInputOf<'updateCarType'> = { ...shared, convenienceFees, convenienceFeeType };
  return { id, values };
}
