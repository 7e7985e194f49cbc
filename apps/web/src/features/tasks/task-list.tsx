import type { Task } from '@fiacre/contract';
import { useId, useState, type ReactNode } from 'react';
import { failureOf, type Failure } from '../../api/client/failure.ts';
import { useTasks } from '../../api/driver.ts';
import { useIntentions, type Intention } from '../../api/sync/intentions.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TaskCard } from './task-card.tsx';
import styles from './tasks.module.css';
import type { TaskAlarm } from './use-task-alarm.ts';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

type Answer = 'accept' | 'decline';

/** Offers to this driver, if there are any. Source: TRIP-1. */
export function TaskList({ alarm }: { readonly alarm: TaskAlarm }) {
  const { data } = useTasks();
  const tasks = data?.items ?? [];
  // Kept here and not in the card: the card disappears when another driver takes the task.
  const [failure, setFailure] = useState<Failure | null>(null);
  // Another task may be accepted or declined while the response to the first is on its way.
  const [sending, setSending] = useState<ReadonlyMap<string, Answer>>(new Map());
  const { sendAsync: answer } = useIntentions();
  const send = async (subject: Task, intention: Intention & { readonly verb: Answer }) => {
    setFailure(null);
    setSending((now) => new Map(now).set(subject.id, intention.verb));
    try {
      await answer({ subject, intention });
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    setSending((now) => new Map([...now].filter(([id]) => id !== subject.id)));
  };
  return (
    <>
      {failure !== null && <TaskFailure failure={failure} onClose={() => setFailure(null)} />}
      {tasks.length > 0 && (
        <Tasks alarm={alarm}>
          {tasks.map((task) => (
            <TaskCard
              key={task.id}
              task={task}
              busyWith={sending.get(task.id) ?? null}
              onAccept={() => void send(task, { verb: 'accept' })}
              onDecline={(reason) => void send(task, { verb: 'decline', ...(reason && { reason }) })}
            />
          ))}
        </Tasks>
      )}
    </>
  );
}

/** Shown further down while there are no tasks. Source: EMPTY-8. */
export function NoTasks({ alarm }: { readonly alarm: TaskAlarm }) {
  const t = useText();
  const { data, isPending, error } = useTasks();
  if (data !== undefined && data.items.length > 0) return null;
  return (
    <Tasks alarm={alarm}>
      {isPending && <Skeleton lines={4} />}
      <FailureNotice failure={error} />
      {data !== undefined && (
        <EmptyState>
          <p>{t('no_tasks')}</p>
        </EmptyState>
      )}
    </Tasks>
  );
}

function Tasks({ alarm, children }: { readonly alarm: TaskAlarm; readonly children: ReactNode }) {
  const t = useText();
  const id = useId();
  return (
    <section className={styles.tasks} aria-labelledby={id}>
      <div className={styles.tasksHead}>
        <h2 id={id}>{t('open_tasks')}</h2>
        <SoundButton alarm={alarm} />
      </div>
      {children}
    </section>
  );
}

function SoundButton({ alarm }: { readonly alarm: TaskAlarm }) {
  const t = useText();
  if (alarm.audible) return <span className={styles.soft}>{t('task_sound_on')}</span>;
  return (
    <Button tone="quiet" onClick={alarm.unlock}>
      {t('task_sound_off')}
    </Button>
  );
}

function TaskFailure({ failure, onClose }: { readonly failure: Failure; readonly onClose: () => void }) {
  const t = useText();
  return (
    <Notice tone="bad">
      {failure.code === 'task_taken' && <strong>{t('task_gone_title')}</strong>}
      <p>{t(failure.code)}</p>
      <Button tone="quiet" onClick={onClose}>
        {t('ok')}
      </Button>
    </Notice>
  );
}
