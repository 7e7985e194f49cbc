import { passwordProblem, type PasswordPolicy } from '@fiacre/domain';
import { refuse } from '../platform/refusal/refusal.ts';

/** Refuses a new password that the installation's policy does not allow. Sources: REG-5, REG-6. */
export function requireGoodPassword(policy: PasswordPolicy, password: string): void {
  const problem = passwordProblem(policy, password);
  if (problem !== null) refuse(problem, problem === 'password_policy_check' ? { policy } : {});
}
