import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import { Icon } from '../icon.tsx';
import styles from './notice.module.css';

export interface NoticeProps {
  readonly tone?: 'info' | 'good' | 'warn' | 'bad';
  readonly children: ReactNode;
}

/** A message that stays in the page. Screen readers announce errors immediately, anything else politely. */
export function Notice({ tone = 'info', children }: NoticeProps) {
  return (
    <div
      className={classNames(styles.notice, tone !== 'info' && styles[tone])}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <Icon name={tone === 'good' ? 'check' : tone === 'info' ? 'info' : 'alert'} className={styles.icon} />
      <div>{children}</div>
    </div>
  );
}
