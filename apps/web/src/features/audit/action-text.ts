import type { AuditRow } from '@fiacre/contract';

/**
 * The label of an action; steps of a booking have the same labels as in its history. The object's kind is shown next to
 * it, so “add-promo” is just “Added”.
 */
export function actionText({ action }: Pick<AuditRow, 'action'>, textOf: (key: string) => string): string {
  const keys = [
    action.replace(/^booking-/, 'trail_'),
    `action_${action}`,
    action.replace(/^(\w+)-.*/, 'action_$1'),
  ];
  return keys.map((key) => [key, textOf(key)]).find(([key, text]) => key !== text)?.[1] ?? action;
}
