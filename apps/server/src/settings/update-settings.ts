import type { BodyOf, EditableSettings } from '@fiacre/contract';
import { brandProblem, currencyExponent, defaultDriverRadius } from '@fiacre/domain';
import type { Handler } from '../platform/http/handler.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal, refuse } from '../platform/refusal/refusal.ts';
import { refuseStale } from '../platform/transaction/refuse-stale.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { initialSettings } from './initial-settings.ts';
import type { LicenceService } from './licence-service.ts';
import type { SettingsNeeds } from './settings-needs.ts';
import { presentSettings } from './present-settings.ts';
import { readVersioned, saveSettings } from './store.ts';

type Changes = Partial<EditableSettings>;
type Expected = BodyOf<'updateSettings'>['expected'];

/**
 * The policy admits only admins, and the schema contains no read-only flags. A licence is checked first and never
 * stored. Source: SET-8 to SET-15, INFO-1, INFO-2.
 */
export function updateSettings(
  platform: Platform,
  licence: LicenceService | null,
  needs: SettingsNeeds,
): Handler<'updateSettings'> {
  return async (call) => {
    const { license, expected, ...asked } = call.body;
    const changes = readChanges(asked);
    if (licence !== null && license?.trim()) {
      const word = await licence.check('settings', license.trim());
      if (word !== 'confirmed') return refuse('wrong_code');
    }
    try {
      return await call.commit((tx) => save(platform, needs, tx, { changes, expected }));
    } catch (error) {
      if (error instanceof Refusal) throw error;
      platform.log.error({ err: error }, 'the settings could not be saved');
      return refuse('update_failed');
    }
  };
}

/** Requirements of the specification beyond the shape of each field. Source: SET-9, SET-15, INFO-1. */
function readChanges(asked: Omit<BodyOf<'updateSettings'>, 'license' | 'expected'>): Changes {
  const { bonus, decimal, driverRadius, ...others } = asked;
  if (isEmpty(bonus)) return refuse('proper_bonus');
  const changes = {
    ...others,
    bonus,
    decimal: isEmpty(decimal) ? initialSettings.decimal : decimal,
    driverRadius: isEmpty(driverRadius) ? defaultDriverRadius : driverRadius,
  };
  for (const field of required) {
    if (changes[field]?.trim() === '')
      refuse('invalid_request', { issues: [{ path: `body.${field}`, message: 'required' }] });
  }
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

const required = ['symbol', 'appName', 'companyName', 'companyWebsite', 'companyTerms'] as const;

const isEmpty = (value: unknown): value is null | '' => value === null || value === '';

interface Edit {
  readonly changes: Changes;
  /** The values that the admin saw before editing. */
  readonly expected: Expected;
}

async function save(platform: Platform, needs: SettingsNeeds, tx: Tx, { changes, expected }: Edit) {
  const { version, values } = await readVersioned(tx.sql);
  const current = changedSince(expected, values);
  const object = { kind: 'settings', id: '1' };
  if (Object.keys(current).length > 0) await refuseStale(tx, object, { current }, 'settings_changed');
  const next: EditableSettings = { ...values, ...changes };
  const unreadable = brandProblem(next);
  if (unreadable !== null) refuse('colour_unreadable', { ...unreadable });
  if (next.code !== values.code) {
    const factor = await changeCurrency(tx, needs, values.code, next.code);
    for (const amount of ['bonus', 'tollAmount'] as const)
      if (changes[amount] === undefined) next[amount] = Math.round(values[amount] * factor);
  }
  await saveSettings(tx.sql, version, next);
  const shown = presentSettings(next, platform.config);
  const before = Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(changes, name)));
  tx.audit({
    action: 'change-settings',
    object,
    facts: { before, after: { ...changes } },
  });
  tx.publish({ topics: ['settings'], event: 'changed', data: shown });
  return shown;
}

/** The current values of settings that another admin has changed in the meantime. */
function changedSince(expected: Expected, values: EditableSettings): Changes {
  const names = Object.keys(expected) as (keyof EditableSettings)[];
  return Object.fromEntries(
    names.filter((name) => expected[name] !== values[name]).map((name) => [name, values[name]]),
  );
}

/**
 * Stored amounts are minor units, whose value depends on the currency. Once money has moved, the currency cannot
 * change. Before that, the operator's own tables are converted so that they display the same prices. Source:
 * docs/decisions/changing-the-currency.md.
 */
async function changeCurrency(tx: Tx, needs: SettingsNeeds, from: string, to: string): Promise<number> {
  if (await needs.hasMoneyMoved(tx.sql)) refuse('currency_in_use', { code: from });
  const factor = 10 ** (currencyExponent(to) - currencyExponent(from));
  if (factor !== 1) for (const rescale of needs.rescale) await rescale(tx, factor);
  return factor;
}
