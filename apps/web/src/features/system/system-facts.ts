import type { System, SystemArea } from '@fiacre/contract';
import type { TextKey } from '@fiacre/contract/texts/en';

type Fact = readonly [label: string, text: string];

/** How facts are written in the reader's language. */
export interface FactWords {
  readonly t: (key: TextKey, facts?: Readonly<Record<string, string | number>>) => string;
  readonly number: (value: number) => string;
  readonly size: (bytes: number) => string;
  readonly duration: (seconds: number) => string;
  readonly moment: (at: string) => string;
}

/** Facts about an area in label and text. Those about nodes and failed jobs are separate lists. */
export function factsOf(area: SystemArea, system: System, words: FactWords): readonly Fact[] {
  return facts[area](system, words);
}

const queue = (
  { t, number, duration }: FactWords,
  label: TextKey,
  waiting: number,
  oldestSeconds: number,
): Fact[] => [
  [t(label), number(waiting)],
  ...(waiting > 0 ? [[t('system_oldest'), duration(oldestSeconds)] as const] : []),
];
const orNever = ({ t, moment }: FactWords, at: string | null) =>
  at === null ? t('system_never') : moment(at);

function runFacts(run: System['backup'], words: FactWords): Fact[] {
  const { t, size, duration } = words;
  if (run === null) return [[t('system_last_run'), t('system_never')]];
  return [
    [t('system_last_run'), words.moment(run.at)],
    [t('system_last_success'), orNever(words, run.succeededAt)],
    [t('system_duration'), duration(run.seconds)],
    ...(run.bytes === null ? [] : [[t('system_size'), size(run.bytes)] as const]),
    [t('system_result'), run.detail],
  ];
}

function checkFacts(check: System['ledger'], words: FactWords): Fact[] {
  const { t, number } = words;
  if (check === null) return [[t('system_last_run'), t('system_never')]];
  return [
    [t('system_last_run'), words.moment(check.at)],
    [t('system_found'), number(check.differences)],
  ];
}

const list = ({ t }: FactWords, items: readonly string[]) =>
  items.length === 0 ? t('system_none') : items.join(', ');

const facts: Readonly<Record<SystemArea, (system: System, words: FactWords) => readonly Fact[]>> = {
  nodes: ({ version, notReady }, words) => [
    [words.t('system_version'), version],
    ...(notReady.length === 0 ? [] : [[words.t('system_not_ready'), list(words, notReady)] as const]),
  ],
  database: ({ database: { version, embedded, sizeBytes, connections, maxConnections } }, words) => {
    const { t, number, size } = words;
    const value = `PostgreSQL ${version}`;
    return [
      [t('system_version'), embedded ? `${value} (${t('system_embedded')})` : value],
      [t('system_size'), size(sizeBytes)],
      [
        t('system_connections'),
        t('system_of', { value: number(connections), total: number(maxConnections) }),
      ],
    ];
  },
  upgrade: ({ pendingMigrations }, words) => [[words.t('system_pending'), list(words, pendingMigrations)]],
  disk: ({ disk, filesInFolder }, { t, size }) => [
    ...(disk === null
      ? []
      : [
          [
            t('system_free'),
            t('system_of', { value: size(disk.freeBytes), total: size(disk.sizeBytes) }),
          ] as const,
        ]),
    [t('system_files'), t(filesInFolder ? 'system_files_folder' : 'system_files_service')],
  ],
  redis: () => [],
  jobs: ({ jobs }, words) => [
    ...queue(words, 'system_waiting', jobs.waiting, jobs.oldestSeconds),
    [words.t('system_failed'), words.number(jobs.failedCount)],
  ],
  dispatch: ({ dispatch }, words) =>
    queue(words, 'system_bookings_waiting', dispatch.waiting, dispatch.oldestSeconds),
  payments: ({ payments }, { t, number }) => [
    [t('system_orders'), number(payments.orders)],
    [t('system_refunds'), number(payments.refunds)],
  ],
  messages: ({ messagesWaiting }, { t, number }) => [[t('system_waiting'), number(messagesWaiting)]],
  webhooks: ({ webhooks }, { t, number }) => [
    [t('system_waiting'), number(webhooks.waiting)],
    [t('system_failed'), number(webhooks.failed)],
    [t('system_disabled'), number(webhooks.disabled)],
  ],
  services: ({ services }, words) =>
    services.map(({ host, lastSuccessAt, lastFailureAt }) => {
      const success = `${words.t('system_last_success')}: ${orNever(words, lastSuccessAt)}`;
      const failure = `${words.t('system_last_failure')}: ${orNever(words, lastFailureAt)}`;
      return [host, `${success} · ${failure}`];
    }),
  maps: ({ cities }, words) =>
    cities.map(({ name, dataAt }) => [
      name,
      dataAt === null ? '–' : `${words.t('system_data_of')} ${words.moment(dataAt)}`,
    ]),
  backup: ({ backup }, words) => runFacts(backup, words),
  rehearsal: ({ rehearsal }, words) => runFacts(rehearsal, words),
  ledger: ({ ledger }, words) => checkFacts(ledger, words),
  audit: ({ audit }, words) => checkFacts(audit, words),
};
