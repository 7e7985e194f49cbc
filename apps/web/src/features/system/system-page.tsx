import type { System, SystemArea, SystemState } from '@fiacre/contract';
import { useSystem } from '../../api/office/system.ts';
import { OfficePage } from '../../back-office/shell/office-page.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { NodesTable } from './nodes-table.tsx';
import styles from './system.module.css';
import { factsOf } from './system-facts.ts';
import { useFactWords } from './use-fact-words.ts';

/** `/system`: the state of the machines, what is wrong first, and what to do about it. Source: SYS-8. */
export function SystemPage() {
  const t = useText();
  const { data, error, isPending } = useSystem();
  return (
    <OfficePage wide title={t('system')} lead={t('system_lead')}>
      {isPending && <Skeleton lines={8} />}
      <FailureNotice failure={error} />
      {data !== undefined && <Areas system={data} />}
    </OfficePage>
  );
}

/** What needs a person comes first; otherwise in the order of the server. */
const urgency: Readonly<Record<SystemState, number>> = { bad: 0, warn: 1, good: 2, off: 3 };
const tones: Readonly<Record<SystemState, BadgeTone>> = {
  bad: 'bad',
  warn: 'warn',
  good: 'good',
  off: 'neutral',
};

function Areas({ system }: { readonly system: System }) {
  const t = useText();
  const areas = system.areas.toSorted((one, other) => urgency[one.state] - urgency[other.state]);
  const count = areas.filter(({ state }) => state === 'bad' || state === 'warn').length;
  return (
    <>
      {count === 0 ? (
        <Notice tone="good">{t('system_fine')}</Notice>
      ) : (
        <Notice tone="warn">{t('system_problems', { count })}</Notice>
      )}
      <ul className={styles.areas}>
        {areas.map(({ area, state }) => (
          <AreaCard key={area} area={area} state={state} system={system} />
        ))}
      </ul>
    </>
  );
}

/** Checks run at night by themselves; other areas that are off are not in use. */
const isCheck = (area: SystemArea) => area === 'ledger' || area === 'audit';

interface AreaCardProps {
  readonly area: SystemArea;
  readonly state: SystemState;
  readonly system: System;
}

function AreaCard({ area, state, system }: AreaCardProps) {
  const t = useText();
  const words = useFactWords();
  return (
    <li className={styles.area}>
      <div className={styles.head}>
        <h2>{t(`system_${area}`)}</h2>
        <Badge tone={tones[state]}>
          {t(isCheck(area) && state === 'off' ? 'system_not_yet' : `system_state_${state}`)}
        </Badge>
      </div>
      {(state === 'bad' || state === 'warn') && <p>{t(`system_${area}_help`)}</p>}
      <FactList className={styles.facts} facts={factsOf(area, system, words)} />
      {area === 'nodes' && <NodesTable nodes={system.nodes} words={words} />}
      {area === 'jobs' && system.jobs.failed.length > 0 && (
        <FailedJobs jobs={system.jobs.failed} words={words} />
      )}
    </li>
  );
}
