import type { AuditRow } from '@fiacre/contract';
import type { ListColumn } from '../../back-office/list-column.ts';
import type { I18n } from '../../i18n/i18n-context.tsx';
import { changedValues } from './changed-values.ts';

type TextOf = I18n['textOf'];

/**
 * The label of an action; steps of a booking have the same labels as in its history. The object's kind is shown next to
 * it, so “add-promo” is just “Added”.
 */
export function actionText({ action }: Pick<AuditRow, 'action'>, textOf: TextOf): string {
  const keys = [
    action.replace(/^booking-/, 'trail_'),
    `action_${action}`,
    action.replace(/^(\w+)-.*/, 'action_$1'),
  ];
  return keys.map((key) => [key, textOf(key)]).find(([key, text]) => key !== text)?.[1] ?? action;
}

/** The facts of an entry on one line. */
function factsText(facts: AuditRow['facts']): string {
  return changedValues(facts)
    .map(({ field, before, after }) => `${field}: ${before === null ? '' : `${before} → `}${after}`)
    .join(' · ');
}

/** Who acted: a person's name with the role, or the role alone. */
export function actorText({ actorName, actorRole }: AuditRow, textOf: TextOf): string {
  const role = textOf(`role_${actorRole}`);
  return actorName === null ? role : `${actorName} (${role})`;
}

const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export function objectText({ objectKind, objectName, objectId }: AuditRow, textOf: TextOf): string {
  const kind = textOf(`audit_kind_${objectKind}`);
  // Nobody knows a thing by its id.
  const name = objectName ?? (isUuid.test(objectId) ? '' : objectId);
  return `${kind} ${name}`.trim();
}

export function auditColumns(textOf: TextOf): readonly ListColumn<AuditRow>[] {
  return [
    {
      name: 'at',
      fields: ['at'],
      label: 'audit_when',
      widthPixels: 180,
      sort: 'at',
      text: ({ at }, { dateTime }) => dateTime(at),
    },
    {
      name: 'who',
      fields: ['actorName', 'actorRole', 'actorId'],
      label: 'audit_who',
      widthPixels: 220,
      text: (row) => actorText(row, textOf),
    },
    {
      name: 'action',
      fields: ['action'],
      label: 'audit_action',
      widthPixels: 210,
      text: (row) => actionText(row, textOf),
    },
    {
      name: 'object',
      fields: ['objectKind', 'objectName', 'objectId'],
      label: 'audit_object',
      widthPixels: 260,
      text: (row) => objectText(row, textOf),
    },
    {
      name: 'facts',
      fields: ['facts'],
      label: 'audit_details',
      widthPixels: 380,
      text: ({ facts }) => factsText(facts),
    },
    {
      name: 'seal',
      fields: ['seal.seq', 'seal.hash'],
      label: 'audit_seal',
      widthPixels: 110,
      align: 'end',
      text: ({ seal }) => (seal === null ? '' : String(seal.seq)),
    },
  ];
}
