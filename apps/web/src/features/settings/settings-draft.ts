import type { BodyInputOf, EditableSettings, Settings } from '@fiacre/contract';
import { amountToDecimal } from '@fiacre/domain';
import type { TextKey } from '@fiacre/contract/texts/en';
import { editsSince } from '../../ui/editing/edits-since.ts';
import { parseAmountText, plainDecimal } from '../../ui/fields/parse-amount-text.ts';
import type { NumberSetting, SettingField, SettingName, TextSetting } from './setting-fields.ts';
import { firstRefusedSite, readSites } from './site-list.ts';

export type Typed = string | boolean;
type Saved = Settings[SettingName];

/** A setting that the admin has edited: the value of the input, and the saved value at that moment. */
export interface Edit {
  readonly typed: Typed;
  readonly base: Saved;
}

export type Draft = Readonly<Partial<Record<SettingName, Edit>>>;
export type Problems = Readonly<Partial<Record<SettingName, TextKey>>>;

/** A settings change in the form in which it is sent; an empty number means the default. */
export type Changes = Omit<BodyInputOf<'updateSettings'>, 'license' | 'expected'>;

type Reading = { readonly value: Saved } | { readonly problem: TextKey };

/** The same limit as on the server. */
const maxAmount = 1_000_000_000;

/** The value that the input of this field shows for a saved value. */
export function typedOf(field: SettingField, settings: Settings): Typed {
  if (field.kind === 'amount')
    return amountToDecimal(settings[field.name], settings.code).replace(/\.0+$/, '');
  if (field.kind === 'sites') return settings[field.name].replaceAll(' ', '\n');
  const value = settings[field.name];
  return typeof value === 'number' ? String(value) : value;
}

/** Anything except a number of at least 0 becomes empty. Source: SET-10. */
export function onlyNumber(typed: string): string {
  return /^\d*\.?\d*$/.test(plainDecimal(typed)) ? typed : '';
}

/** The smallest and the largest number that a field takes, for its texts. */
export function boundsOf(field: SettingField): { readonly min: number; readonly max: number } | undefined {
  return field.kind === 'number' ? { min: field.min, max: field.max } : undefined;
}

/** The values in the text of a field's problem. */
export function problemValues(
  field: SettingField,
  typed: Typed | undefined,
): Readonly<Record<string, string | number>> | undefined {
  return field.kind === 'sites' ? { entry: firstRefusedSite(String(typed)) ?? '' } : boundsOf(field);
}

/** The settings as they would be saved; fields with a problem keep their saved value. */
export function editedSettings(fields: readonly SettingField[], saved: Settings, draft: Draft): Settings {
  const code = codeOf(saved, draft);
  const values = fields.flatMap((field) => {
    const edit = draft[field.name];
    const reading = edit && read(field, edit.typed, code);
    if (reading === undefined || 'problem' in reading) return [];
    // The server replaces an empty number with its default.
    return field.kind === 'number' && reading.value === '' ? [] : [[field.name, reading.value]];
  });
  return { ...saved, ...(Object.fromEntries(values) as Partial<Settings>) };
}

/** Only changed fields are sent, so that two admins do not overwrite each other's changes. */
export function changesOf(fields: readonly SettingField[], saved: Settings, draft: Draft): Changes {
  const code = codeOf(saved, draft);
  const values = fields.flatMap((field) => {
    const edit = draft[field.name];
    const reading = edit && read(field, edit.typed, code);
    if (reading === undefined || 'problem' in reading || reading.value === saved[field.name]) return [];
    return [[field.name, reading.value]];
  });
  return Object.fromEntries(values) as Changes;
}

/** The saved value of each changed field when the edit began. */
export function expectedOf(changes: Changes, draft: Draft): Partial<EditableSettings> {
  const names = Object.keys(changes) as SettingName[];
  return Object.fromEntries(names.map((name) => [name, draft[name]?.base]));
}

/** The fields that another admin has changed since the edit began. */
export function conflictsIn(fields: readonly SettingField[], saved: Settings, draft: Draft): SettingName[] {
  const changes = changesOf(fields, saved, draft);
  return fields
    .map(({ name }) => name)
    .filter((name) => name in changes && draft[name]?.base !== saved[name]);
}

/** The edits made after those of `sent` were sent. */
export const typedSince = (sent: Draft, now: Draft, saved: Settings): Draft =>
  editsSince<SettingName, Edit>({
    sent,
    now,
    isSame: (edit, earlier) => edit.typed === earlier.typed,
    rebase: (name, edit) => ({ ...edit, base: saved[name] }),
  });

/** Why fields cannot be saved. A required field counts even if nobody touched it. Source: INFO-1. */
export function problemsIn(fields: readonly SettingField[], saved: Settings, draft: Draft): Problems {
  const code = codeOf(saved, draft);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const isRequired = field.kind === 'text' && field.required === true;
      const edit = draft[field.name];
      if (edit === undefined && !isRequired) return [];
      const reading = read(field, edit?.typed ?? typedOf(field, saved), code);
      return 'problem' in reading ? [[field.name, reading.problem]] : [];
    }),
  );
}

/** Amounts are typed in the currency that is being saved. */
function codeOf(saved: Settings, draft: Draft): string {
  const typed = draft.code?.typed;
  return typeof typed === 'string' && /^[A-Z]{3}$/.test(typed.trim()) ? typed.trim() : saved.code;
}

function read(field: SettingField, typed: Typed, code: string): Reading {
  if (typeof typed === 'boolean') return { value: typed };
  if (field.kind === 'amount') return readAmount(typed, code, field.problem);
  if (field.kind === 'number') return readNumber(field, typed);
  if (field.kind === 'text') return readText(field, typed);
  if (field.kind === 'sites') return readSites(typed);
  return { value: typed };
}

/** Source: SET-9. */
function readAmount(typed: string, code: string, problem: TextKey): Reading {
  const amount = parseAmountText(typed, code);
  if (amount === null || amount < 0) return { problem };
  return amount > maxAmount ? { problem: 'set_amount_too_high' } : { value: amount };
}

/** Empty stays empty where the server then applies a default. Source: SET-15. */
function readNumber({ min, max, whole, required, problem }: NumberSetting, typed: string): Reading {
  const text = plainDecimal(typed);
  if (text === '') return required ? { problem } : { value: '' };
  const value = /\d/.test(text) ? Number(text) : Number.NaN;
  const isRight = value >= min && value <= max && (!whole || Number.isInteger(value));
  return isRight ? { value } : { problem };
}

function readText({ required, rule, maxLength }: TextSetting, typed: string): Reading {
  const value = typed.trim();
  if (value === '') return required ? { problem: 'set_required' } : { value };
  if (value.length > maxLength) return { problem: 'set_text_too_long' };
  return rule === undefined || rule.pattern.test(value) ? { value } : { problem: rule.problem };
}
