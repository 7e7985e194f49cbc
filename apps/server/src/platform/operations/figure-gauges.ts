import { Gauge, type Registry } from 'prom-client';
import { operatorTasks, type Figures, type OperatorTask, type Queue } from './figures.ts';

type Labels = Readonly<Record<string, string>>;
/** Values with their labels. */
type Samples = readonly (readonly [value: number, labels?: Labels])[];

/** A metric whose values are in the figures. */
interface FigureGauge {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  readonly samples: (figures: Figures) => Samples;
}

const one = (name: string, help: string, valueOf: (figures: Figures) => number): FigureGauge => ({
  name,
  help,
  samples: (figures) => [[valueOf(figures)]],
});

const queue = (name: string, what: string, queueOf: (figures: Figures) => Queue): readonly FigureGauge[] => [
  one(`${name}_waiting`, `${what}: how many`, (figures) => queueOf(figures).waiting),
  one(
    `${name}_oldest_seconds`,
    `${what}: age of the oldest, 0 if there is none`,
    (figures) => queueOf(figures).oldestSeconds,
  ),
];

/** A task that never succeeded is infinitely old, so that an alert about its age also fires then. */
function successAge({ runs }: Figures, task: OperatorTask): number {
  return runs.find(({ name }) => name === task)?.successAgeSeconds ?? Number.POSITIVE_INFINITY;
}

/** Every metric that is read from the database. Source: SYS-1. */
const figureGauges: readonly FigureGauge[] = [
  ...queue(
    'fiacre_outbox',
    'Transactions whose live events this node has not delivered yet',
    ({ outbox }) => outbox,
  ),
  one(
    'fiacre_messages_waiting',
    'Mails, texts and pushes that are not yet sent',
    ({ messagesWaiting }) => messagesWaiting,
  ),
  ...queue('fiacre_jobs', 'Jobs that are due and have not run', ({ jobs }) => jobs),
  one('fiacre_jobs_failed', 'Jobs of the last day all of whose attempts failed', ({ jobs }) => jobs.failed),
  ...queue('fiacre_dispatch', 'Bookings that are looking for a driver', ({ dispatch }) => dispatch),
  {
    name: 'fiacre_dispatch_first_offer_seconds',
    help: 'Time until the first driver was asked, for bookings of the last 15 minutes',
    labelNames: ['quantile'],
    samples: ({ dispatch: { firstOfferSeconds: seconds } }) =>
      seconds === null
        ? []
        : [
            [seconds.median, { quantile: '0.5' }],
            [seconds.slowest20th, { quantile: '0.95' }],
          ],
  },
  one(
    'fiacre_dispatch_fallbacks',
    'Areas where the chosen dispatch mode failed in the last ten minutes and a simpler one planned',
    ({ dispatch }) => dispatch.fallbacks,
  ),
  one('fiacre_dispatch_leases', 'Areas that a node is planning now', ({ dispatch }) => dispatch.leases),
  one(
    'fiacre_dispatch_lease_late_seconds',
    'Time since the lease of a run ended that never finished; 0 if there is none',
    ({ dispatch }) => dispatch.leaseLateSeconds,
  ),
  {
    name: 'fiacre_payments_in_doubt',
    help: 'Orders without a result after ten minutes, and refunds that failed or are unclear',
    labelNames: ['kind'],
    samples: ({ paymentsInDoubt: { orders, refunds } }) => [
      [orders, { kind: 'order' }],
      [refunds, { kind: 'refund' }],
    ],
  },
  ...queue('fiacre_webhooks', 'Events that a webhook has not received yet', ({ webhooks }) => webhooks),
  one(
    'fiacre_webhooks_failed',
    'Events of the last day that a webhook never received',
    ({ webhooks }) => webhooks.failed,
  ),
  one(
    'fiacre_webhooks_disabled',
    'Webhooks that were switched off because they only failed',
    ({ webhooks }) => webhooks.disabled,
  ),
  {
    name: 'fiacre_check_differences',
    help: 'What the last nightly check of the ledger or the audit trail found wrong; 0 if nothing',
    labelNames: ['check'],
    samples: ({ checks }) => checks.map(({ name, differences }) => [differences, { check: name }]),
  },
  {
    name: 'fiacre_check_age_seconds',
    help: 'Time since the last nightly check',
    labelNames: ['check'],
    samples: ({ checks }) => checks.map(({ name, ageSeconds }) => [ageSeconds, { check: name }]),
  },
  one('fiacre_backup_age_seconds', 'Time since the last backup; +Inf if there is none', (figures) =>
    successAge(figures, 'backup'),
  ),
  {
    name: 'fiacre_backup_size_bytes',
    help: 'Size of the last backup',
    samples: ({ runs }) =>
      runs.flatMap(({ name, bytes }) => (name === 'backup' && bytes !== null ? [[bytes]] : [])),
  },
  one(
    'fiacre_restore_rehearsal_age_seconds',
    'Time since a backup was last restored and passed all checks; +Inf if never',
    (figures) => successAge(figures, 'restore-rehearsal'),
  ),
  {
    name: 'fiacre_operator_task_ok',
    help: 'Whether the last run of a backup or restore rehearsal succeeded: 1 or 0',
    labelNames: ['task'],
    samples: ({ runs }) =>
      operatorTasks.flatMap((task) =>
        runs.filter(({ name }) => name === task).map(({ ok }) => [Number(ok), { task }]),
      ),
  },
  {
    name: 'fiacre_archive_ok',
    help: 'Whether the database could archive the last file of its log: 1 or 0; no value if it archives none',
    samples: ({ archiveOk }) => (archiveOk === null ? [] : [[Number(archiveOk)]]),
  },
];

/**
 * Adds the metrics. The returned function sets them; without figures, such as while the database is unavailable, those
 * without labels become NaN and the rest have no values.
 */
export function createFigureGauges(registry: Registry): (figures: Figures | null) => void {
  const all = figureGauges.map(({ name, help, labelNames = [], samples }) => ({
    gauge: new Gauge({ name, help, labelNames, registers: [registry] }),
    labelNames,
    samplesOf: (figures: Figures | null): Samples =>
      figures === null ? (labelNames.length === 0 ? [[Number.NaN]] : []) : samples(figures),
  }));
  return (figures) => {
    for (const { gauge, labelNames, samplesOf } of all) {
      gauge.reset();
      // Resetting sets the value of a metric without labels to 0, and `remove` takes as many arguments as there are labels.
      if (labelNames.length === 0) gauge.remove();
      for (const [value, labels = {}] of samplesOf(figures)) gauge.set(labels, value);
    }
  };
}
