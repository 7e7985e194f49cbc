import type { BodyInputOf } from '@fiacre/contract';
import type { AccountTables } from '../accounts/index.ts';
import type { TestPerson } from './people.ts';
import type { TestApp } from './start-test-app.ts';

type Changes = Omit<BodyInputOf<'updateUser'>, 'version'>;

/** A staff member changes a user whom they have just read. */
export async function changeUser(app: TestApp, as: Pick<TestPerson, 'token'>, id: string, changes: Changes) {
  const { version } = await app.platform.db
    .withTables<AccountTables>()
    .selectFrom('users')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return app.call('updateUser', { as, params: { id }, body: { ...changes, version } });
}
