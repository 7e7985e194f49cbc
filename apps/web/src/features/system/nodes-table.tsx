import type { System } from '@fiacre/contract';
import styles from './system.module.css';
import type { FactWords } from './system-facts.ts';

interface NodesTableProps {
  readonly nodes: System['nodes'];
  readonly words: FactWords;
}

/** The processes that serve the installation, the newest first. */
export function NodesTable({ nodes, words: { t, moment } }: NodesTableProps) {
  return (
    <ul className={styles.rows}>
      {nodes.map(({ id, host, version, nodeVersion, startedAt, seenAt, isHere }) => (
        <li key={id} className={styles.row}>
          <span>
            <strong>
              <bdi>{host}</bdi>
            </strong>
            {isHere && ` (${t('system_here')})`}
            <br />
            <bdi>{`Fiacre ${version}, Node ${nodeVersion}`}</bdi>
            <br />
            {t('system_started')}: {moment(startedAt)}
            <br />
            {t('system_seen')}: {moment(seenAt)}
          </span>
        </li>
      ))}
    </ul>
  );
}
