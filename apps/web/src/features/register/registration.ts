import type { BodyInputOf, Settings } from '@fiacre/contract';
import { isLocalPhone, isName, passwordProblem, readEmail, type PasswordPolicy } from '@fiacre/domain';
import { localFailure, type Failure } from '../../api/failure.ts';

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

export function emptyRegistration(country: string): Registration {
  return {
    firstName: '',
    lastName: '',
    email: '',
    password: '',
    mobile: '',
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

/** The first validation error, in the order of the specification. Sources: REG-3 to REG-7. */
export function registrationError(filled: Registration, policy: PasswordPolicy): Failure | null {
  if (!isName(filled.firstName) || !isName(filled.lastName)) return localFailure('proper_input_name');
  if (readEmail(filled.email) === null) return localFailure('proper_email');
  const badPassword = passwordProblem(policy, filled.password);
  if (badPassword !== null) return localFailure(badPassword);
  if (!isLocalPhone(filled.mobile)) return localFailure('mobile_no_blank_error');
  return null;
}

/** A blank referral id is omitted: an id has to exist only if one is entered (REG-14). */
export function registerRequestOf(filled: Registration, withBank: boolean): BodyInputOf<'register'> {
  const { referralId, bankName, bankCode, bankAccount, ...person } = filled;
  return {
    ...person,
    ...(isName(referralId) ? { referralId: referralId.trim() } : {}),
    ...(withBank ? { bankName, bankCode, bankAccount } : {}),
  };
}
