import { fileURLToPath } from 'node:url';
import { lifecycleDiagram, lifecycleTable } from '@fiacre/domain';
import { expect, test } from 'vitest';

const page = fileURLToPath(new URL('../../docs/architecture/booking-lifecycle.md', import.meta.url));

const introduction = `# A booking's lifecycle

Generated from the table of transitions in \`packages/domain/src/booking/lifecycle/transitions.ts\`, which is also read by
the server's guards, the pages' buttons and the tests. \`npx vitest run tests/repository/lifecycle.test.ts -u\` writes this
page; without \`-u\` the test fails if the page differs from the table.
`;

test('TRIP-16 the lifecycle page shows the current table of transitions', async () => {
  const diagram = `\`\`\`mermaid\n${lifecycleDiagram()}\n\`\`\``;
  await expect(`${introduction}\n${diagram}\n\n${lifecycleTable()}\n`).toMatchFileSnapshot(page);
});
