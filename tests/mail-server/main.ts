import { runStep } from '../../tools/steps/run-step.ts';
import { findPrograms } from './exim.ts';

// Emails through a real mail server: Exim, as Debian packages it, started on loopback for the time of the tests.
if (findPrograms() === null)
  process.stdout.write(
    'Skipped: Exim or openssl is not installed. On Debian: apt-get install exim4-daemon-light openssl\n',
  );
else {
  const command = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'tests/mail-server/vitest.config.ts',
  ] as const;
  const { exitCode } = await runStep({ name: 'a real mail server', command }, true);
  process.exitCode = exitCode;
}
