import { parseArgs } from 'node:util';
import { measureCosts } from './ride/costs.ts';
import { comparePeers } from './peers/peers.ts';

/**
 * The cost of a ride and its steps, then rides per second compared with Parse Server and with pgbench running the
 * ride's own statements. `--only costs` and `--only peers` measure one of the two. Linux only, because processor time
 * is read from /proc.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } });
if (values.only !== 'peers') await measureCosts();
if (values.only !== 'costs') for (const clients of [8, 32]) await comparePeers(clients);
