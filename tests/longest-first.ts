import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest files, slowest first: if one of them started at the end of a run, the other workers would be
 * idle. The last lines of `npm test` list how long each file took.
 */
const longest: readonly string[] = [
  'tests/faults/kills-during-rides.test.ts',
  'tests/idempotency/once.test.ts',
  'tests/faults/outside-services.test.ts',
  'tests/authorization/routes.test.ts',
  'tests/faults/city-update.test.ts',
  'apps/server/src/archive/archive.test.ts',
  'tests/faults/two-nodes.test.ts',
  'tests/security/tampering.test.ts',
  'tests/faults/server-start.test.ts',
  'tests/faults/several-cities.test.ts',
  'tests/faults/road-speeds.test.ts',
  'tests/faults/books-under-kills.test.ts',
  'apps/server/src/speeds/speeds.test.ts',
  'tests/tracks/dirty-tracks.test.ts',
  'apps/server/src/wallet/every-cent.test.ts',
  'tests/errors/catalogue.test.ts',
  'tests/faults/database-start.test.ts',
  'tests/faults/ledger-under-kills.test.ts',
  'tests/faults/database-users.test.ts',
  'tests/faults/database-kill.test.ts',
  'tests/security/guessing.test.ts',
  'apps/web/src/features/settings/settings-page.test.tsx',
  'apps/server/src/dispatch/offers.test.ts',
  'tests/ports/listening-port.test.ts',
  'apps/server/src/bookings/offering/city-tick.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const placeOf = ({ moduleId, project }: TestSpecification): number => {
      const place = longest.indexOf(relative(project.vitest.config.root, moduleId));
      return place === -1 ? longest.length : place;
    };
    return usual.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
