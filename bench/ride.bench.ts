import { parseArgs } from 'node:util';
import { measureCosts } from './ride/costs.ts';
import { comparePeers } from './ride/peers.ts';

/**
 * What a ride and its steps cost, then rides per second beside Parse Server and beside pgbench with the ride's own
 * statements. `--only costs` and `--only peers` measure one of the two. Linux only, because processor time is read from
 * /proc.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } });
if (values.only !== 'peers') await measureCosts();
if (values.only !== 'costs') for (const clients of [8, 32]) await comparePeers(clients);
