/** @typedef {{ program: string, env?: Record<string, string> }} OperatorCommand */

/**
 * Makes glibc return large blocks to the system as soon as they are free. By default it keeps more and more of them, which
 * adds a tenth to the peak of an import.
 */
const returnsMemory = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * `npm run fiacre -- <command>`, and `fiacre <command>` in a container: what an operator runs on an installation.
 *
 * @type {Record<string, OperatorCommand>}
 */
export const OPERATOR_COMMANDS = {
  seed: { program: 'apps/server/src/commands/seed.ts' },
  'db:migrate': { program: 'apps/server/src/commands/migrate.ts' },
  'city:import': { program: 'apps/server/src/commands/import-city.ts', env: returnsMemory },
  'city:add': { program: 'apps/server/src/commands/add-city.ts', env: returnsMemory },
  'city:update': { program: 'apps/server/src/commands/update-city.ts', env: returnsMemory },
  'admin:create': { program: 'apps/server/src/commands/create-admin.ts' },
  'import:csv': { program: 'apps/server/src/commands/import-csv.ts' },
  export: { program: 'apps/server/src/commands/export.ts' },
  import: { program: 'apps/server/src/commands/import.ts' },
  backup: { program: 'apps/server/src/commands/backup.ts' },
  'backup:rehearse': { program: 'apps/server/src/commands/backup-rehearse.ts' },
  'backup:base': { program: 'apps/server/src/commands/backup-base.ts' },
  'restore:base': { program: 'apps/server/src/commands/restore-base.ts' },
  restore: { program: 'apps/server/src/commands/restore.ts' },
  'fare:recompute': { program: 'apps/server/src/commands/recompute-fare.ts' },
};

/**
 * @param {string} name
 * @param {string} usage how the command is started
 * @returns {OperatorCommand}
 */
export function operatorCommand(name, usage) {
  const command = Object.hasOwn(OPERATOR_COMMANDS, name) ? OPERATOR_COMMANDS[name] : undefined;
  if (command !== undefined) return command;
  const known = Object.keys(OPERATOR_COMMANDS).join(', ');
  throw new Error(`usage: ${usage}, where the command is one of ${known}`);
}
