import type { AuditRow } from '@fiacre/contract';
import type { ListColumn } from '../../back-office/view/list-column.ts';
import { inOneLine } from '../../i18n/direction.ts';
import type { I18n } from '../../i18n/i18n-context.tsx';
import { actionText } from './action-text.ts';
import { changedValues } from './changed-values.ts';
import { changedText, type AuditFormat, labelled } from './field-text.ts';

type TextOf = I18n['textOf'];

/** The facts of an entry on one line, without ids, which mean nothing to readers. */
function factsText({ facts, objectName }: AuditRow, how: AuditFormat): string {
  const values = changedValues(facts, objectName)
    .map((line) => changedText(line, how))
    .map(({ field, before, after }) => ({
      field,
      value: [before ?? '', after]
        .filter((text) => text !== '' && !text.split(', ').every((part) => isUuid.test(part)))
        .join(' → '),
    }))
    .flatMap(({ field, value }) => (value === '' ? [] : labelled(field, value)));
  return inOneLine(values);
}

/** Who acted: a person's name with the role, or the role alone. */
export function actorText({ actorName, actorRole }: AuditRow, textOf: TextOf): string {
  const role = textOf(`role_${actorRole}`);
  return actorName === null ? role : `${actorName} (${role})`;
}

const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The object's name in words; an id is shown only where it is a name. */
function nameOf({ objectKind, objectName, objectId }: AuditRow, textOf: TextOf): string {
  if (objectName !== null) return objectName;
  const [id = ''] = objectId.split(' ');
  if (objectKind === 'setup') return textOf(`setup_step_${id}`);
  if (objectKind === 'message-template') return textOf(`template_${id}`);
  return named.has(objectKind) && !isUuid.test(objectId) ? objectId : '';
}

/** Kinds of objects whose id is a name. */
const named: ReadonlySet<string> = new Set(['language', 'city']);

export function objectText(row: AuditRow, textOf: TextOf): string {
  return `${textOf(`audit_kind_${row.objectKind}`)} ${nameOf(row, textOf)}`.trim();
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
      text: (row, format) => factsText(row, { textOf, format }),
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
