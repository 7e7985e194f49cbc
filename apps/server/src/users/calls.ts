import type { CreateUserRequest, SignupData } from '@fiacre/contract';
import { readEmail, roles } from '@fiacre/domain';
import {
  findReferrer,
  findUserByReferral,
  readPhone,
  type AccountTables,
  type Register,
  type User,
} from '../accounts/index.ts';
import { listCarTypes } from '../catalogue/index.ts';
import type { Handler } from '../platform/http/handler.ts';
import type { Reader, SignedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { readSettings } from '../settings/index.ts';
import { addByStaff } from './add-user.ts';

/** The owner of a referral id, for a form that validates it before submitting. Sources: CALL-8, REG-8. */
export function validateReferrer({ db }: Platform): Handler<'validateReferrer'> {
  return async ({ body }) => {
    const found = await findUserByReferral(db, body.referralId);
    return found === null ? {} : { uid: found.id };
  };
}

/** Whether an address or number is taken; staff also see by whom, within their scope. Sources: CALL-9, CALL-17. */
export function checkUserExists({ db, config }: Platform): Handler<'checkUserExists'> {
  return async ({ body, reader }) => {
    const { country } = await readSettings(db);
    const email = readEmail(body.email ?? '') ?? '';
    const mobile = readPhone(body.mobile ?? '', country) ?? '';
    const found = await db
      .withTables<AccountTables>()
      .selectFrom('users')
      .selectAll()
      .where('deleted_at', 'is', null)
      .where((where) => where.or([where('email', '=', email), where('mobile', '=', mobile)]))
      .orderBy('id')
      .execute();
    const known = found.filter((user) => isOpenTo(reader, user));
    if (known.length === 0) return { users: found.length === 0 ? [] : [{}] };
    return { users: known.map((user) => presentKnown(user, config.demoMode)) };
  };
}

function isOpenTo(reader: Reader, user: User): boolean {
  if (reader.role === 'admin' || user.id === reader.userId) return true;
  return reader.role === 'fleetadmin' && user.fleet_admin_id === reader.userId;
}

function presentKnown(user: User, demoMode: boolean) {
  return {
    id: user.id,
    usertype: user.usertype,
    firstName: user.first_name,
    lastName: user.last_name,
    email: demoMode ? 'Hidden' : user.email,
    mobile: demoMode ? 'Hidden' : user.mobile,
  };
}

/**
 * Without a staff member's token, always creates a rider, whatever the request claims. With one, uses the user type and
 * the licence image if the staff member may set them. Sources: CALL-10, REG-15, FILE-2, FILE-4.
 */
export function userSignup(platform: Platform, register: Register): Handler<'userSignup'> {
  return async (call) => {
    const { regData } = call.body;
    const { reader } = call;
    if (reader.role === 'admin' || reader.role === 'fleetadmin')
      return call.commit(async (tx) => ({ uid: await signUpByStaff(tx, platform, reader, regData) }));
    const write = await register({ ...regData, password: regData.password ?? '' }, call.acceptLanguage);
    return call.commit(async (tx) => ({ uid: (await write(tx)).uid }));
  };
}

async function signUpByStaff(
  tx: Tx,
  platform: Platform,
  reader: SignedIn,
  data: SignupData,
): Promise<string> {
  // Staff add people without a referrer, but an invalid referrer is still refused.
  await findReferrer(tx.sql, data);
  const licenseImage = data.licenseImage ?? null;
  if (licenseImage !== null && !isOwnFile(platform, licenseImage))
    refuse('invalid_request', {}, 'licenseImage: no file of this installation');
  return addByStaff(tx, platform, reader, await asNewUser(tx, reader, data), licenseImage);
}

async function asNewUser(tx: Tx, reader: SignedIn, data: SignupData): Promise<CreateUserRequest> {
  const { other_info: otherInfo, carType, approved } = data;
  const usertype = data.usertype ?? (reader.role === 'admin' ? 'rider' : 'driver');
  const role = roles.find((one) => one === usertype) ?? refuse('not_valid_user_type');
  const details = {
    vehicleMake: data.vehicleMake,
    vehicleModel: data.vehicleModel,
    vehicleNumber: data.vehicleNumber,
    otherInfo,
    carTypeId: await carTypeId(tx, carType),
    fleetadmin: data.fleetadmin ?? undefined,
  };
  return {
    usertype: role,
    firstName: data.firstName,
    lastName: data.lastName,
    email: data.email,
    mobile: data.mobile,
    country: data.country,
    approved: typeof approved === 'boolean' ? approved : undefined,
    bankName: data.bankName,
    bankCode: data.bankCode,
    bankAccount: data.bankAccount,
    ...(role === 'driver' && details),
  };
}

async function carTypeId(tx: Tx, named: string | null | undefined): Promise<string | null> {
  if (named == null || named === '') return null;
  const known = (await listCarTypes(tx.sql)).find(({ id, name }) => id === named || name === named);
  return known?.id ?? refuse('invalid_request', {}, 'carType: no such car type');
}

// An external URL would make every reader of the list send a request to a stranger's server.
function isOwnFile({ config }: Platform, address: string): boolean {
  const url = URL.parse(address, config.http.publicUrl);
  if (url === null || url.origin !== new URL(config.http.publicUrl).origin) return false;
  return /^\/api\/files\/[0-9a-f-]{36}$/.test(url.pathname);
}
