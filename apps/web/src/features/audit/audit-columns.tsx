import type { AuditRow } from '@fiacre/contract';
import type { ListColumn } from '../../back-office/list-column.ts';
import type { I18n } from '../../i18n/i18n-context.tsx';

type TextOf = I18n['textOf'];

/** The label of an action; steps of a booking have the same labels as in its history. */
export function actionText({ action }: Pick<AuditRow, 'action'>, textOf: TextOf): string {
  const key = `trail_${action.replace(/^booking-/, '')}`;
  const text = action.startsWith('booking-') ? textOf(key) : key;
  return text === key ? action : text;
}

/** Who acted: a person's name with the role, or the role alone. */
export function actorText({ actorName, actorRole }: AuditRow, textOf: TextOf): string {
  const role = textOf(`role_${actorRole}`);
  return actorName === null ? role : `${actorName} (${role})`;
}

export function objectText({ objectKind, objectName, objectId }: AuditRow, textOf: TextOf): string {
  return `${textOf(`audit_kind_${objectKind}`)} ${objectName ?? objectId}`;
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
      text: ({ facts }) => (Object.keys(facts).length === 0 ? '' : JSON.stringify(facts)),
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
