import type { MyData } from '@fiacre/contract';
import { findUser } from '../accounts/index.ts';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import type { PersonalData } from '../platform/privacy/personal-data.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { personOf } from './forget-person.ts';

/** All stored data about the caller, as one file. Source: LAYOUT-11. */
export function exportMyData(
  { db, clock }: Platform,
  everything: readonly PersonalData[],
): Handler<'exportMyData'> {
  return async (call) => {
    const user = (await findUser(db, signedIn(call.reader).userId)) ?? refuse('not_logged_in');
    const person = personOf(user);
    const data: MyData['data'] = {};
    for (const held of everything) data[held.name] = await held.collect(db, person);
    call.reply.header('content-disposition', 'attachment; filename="my-data.json"');
    return { exportedAt: clock.now().toISOString(), id: person.id, usertype: person.role, data };
  };
}
