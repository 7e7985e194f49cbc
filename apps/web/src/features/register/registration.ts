import type { BodyInputOf, Me, Settings } from '@fiacre/contract';
import { isPhone, isName, passwordProblem, readEmail, type PasswordPolicy } from '@fiacre/domain';
import type { Failure } from '../../api/client/failure.ts';

export interface Registration {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly mobile: string;
  readonly country: string;
  readonly referralId: string;
  readonly bankName: string;
  readonly bankCode: string;
  readonly bankAccount: string;
}

/** A guest rider has given name and number before. Source: GUEST-15. */
export function emptyRegistration(
  country: string,
  guest?: Pick<Me, 'firstName' | 'lastName' | 'mobile'> | null,
): Registration {
  return {
    firstName: guest?.firstName ?? '',
    lastName: guest?.lastName ?? '',
    email: '',
    password: '',
    mobile: guest?.mobile ?? '',
    country,
    referralId: '',
    bankName: '',
    bankCode: '',
    bankAccount: '',
  };
}

/** Bank details are shown, and then required, only if both settings are on. Source: REG-2. */
export function needsBankFields(settings: Settings): boolean {
  return settings.bankFields && settings.riderWithDraw;
}

/** The error of each field. */
type RegistrationFaults = Partial<Record<keyof Registration, Failure['code']>>;

/** A registration with its errors; a field edited since then shows none. */
export interface RefusedRegistration {
  readonly filled: Registration;
  readonly faults: RegistrationFaults;
}

/** Everything that is wrong, in the order of the fields. Sources: REG-3 to REG-7. */
export function registrationFaults(filled: Registration, policy: PasswordPolicy): RegistrationFaults {
  const password = passwordProblem(policy, filled.password);
  return {
    ...(!isName(filled.firstName) && { firstName: 'proper_input_name' }),
    ...(!isName(filled.lastName) && { lastName: 'proper_input_name' }),
    ...(readEmail(filled.email) === null && { email: 'proper_email' }),
    ...(password !== null && { password }),
    ...(!isPhone(filled.mobile) && { mobile: 'mobile_no_blank_error' }),
  };
}

/** The fields that a refusal of the server is about; the dialog says any other (REG-16). */
export function faultsOfRefusal({ code }: Failure): RegistrationFaults {
  const fields = refusedFields[code] ?? [];
  return Object.fromEntries(fields.map((field) => [field, code]));
}

const refusedFields: Partial<Record<Failure['code'], readonly (keyof Registration)[]>> = {
  proper_input_name: ['firstName', 'lastName'],
  proper_email: ['email'],
  password_alphaNumeric_check: ['password'],
  password_policy_check: ['password'],
  mobile_no_blank_error: ['mobile'],
  referer_not_found: ['referralId'],
};

/** A blank referral id is omitted: an id has to exist only if one is entered (REG-14). */
export function registerRequestOf(filled: Registration, withBank: boolean): BodyInputOf<'register'> {
  const { referralId, bankName, bankCode, bankAccount, ...person } = filled;
  return {
    ...person,
    ...(isName(referralId) ? { referralId: referralId.trim() } : {}),
    ...(withBank ? { bankName, bankCode, bankAccount } : {}),
  };
}
