import type { EditableSettings, Settings } from '@fiacre/contract';
import type { Config } from '../platform/config/config.ts';
import type { Handler } from '../platform/http/handler.ts';
import type { TopicKind } from '../platform/live/topic.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { readSettings, readVersioned, saveSettings } from './store.ts';

export { settingsMigrations } from './migrations.ts';
export { readSettings, seedSettings } from './store.ts';

/** What an operator sets for the whole installation. */
export function createSettings(platform: Platform): Capability {
  return {
    handlers: { getSettings: getSettings(platform), updateSettings: updateSettings(platform) },
    topics: [settingsTopic],
  };
}

/** The settings as everybody may read them; the deployment's own switches stand beside them (SET-21). */
export function presentSettings(values: EditableSettings, config: Config): Settings {
  return {
    ...values,
    allowCriticalEditsAdmin: !config.demoMode,
    facebookLoginEnabled: config.logins.facebook,
    mobileLoginEnabled: config.logins.mobile,
    appCategory: config.appCategory,
    sandbox: config.mode === 'sandbox',
  };
}

function getSettings(platform: Platform): Handler<'getSettings'> {
  return async () => presentSettings(await readSettings(platform.db), platform.config);
}

// SET-15: the policy lets only admins here, and the schema knows no read-only flag to change.
function updateSettings(platform: Platform): Handler<'updateSettings'> {
  return async (call) => {
    return call.commit(async (tx) => {
      const { version, values } = await readVersioned(tx.sql);
      const defined = Object.entries(call.body).filter(([, value]) => value !== undefined);
      const next: EditableSettings = { ...values, ...Object.fromEntries(defined) };
      if (next.symbol.trim() === '')
        refuse('invalid_request', { issues: [{ path: 'body.symbol', message: 'required' }] });
      await saveSettings(tx.sql, version, next);
      const shown = presentSettings(next, platform.config);
      tx.audit({
        action: 'change-settings',
        object: { kind: 'settings', id: '1' },
        facts: Object.fromEntries(defined),
      });
      tx.publish({ topics: ['settings'], event: 'changed', data: shown });
      return shown;
    });
  };
}

const settingsTopic: TopicKind = {
  name: 'settings',
  perObject: false,
  authorise: () => true,
  audience: () => 'everyone',
  project: (_, fact) => fact,
};
