import { useEffect, useMemo } from 'react';
import { useAvailability, useTasks } from '../../api/driver.ts';
import { useCity, useSettings } from '../../api/shared-queries.ts';
import { usePositionSharing, type OwnPosition, type PositionSharing } from './use-position-sharing.ts';
import { useRingForTasks, useTaskAlarm, type TaskAlarm } from './use-task-alarm.ts';
import { useWakeLock } from './use-wake-lock.ts';

export interface Duty {
  readonly own: OwnPosition | null;
  readonly sharing: PositionSharing;
  readonly alarm: TaskAlarm;
  /** Whether tasks wait for the driver's response. */
  readonly hasTasks: boolean;
}

export interface DriverDutyProps {
  /** Called with every new state, and with null at the end. */
  readonly onChange: (duty: Duty | null) => void;
}

/**
 * Runs on every page of a driver's device: shares the position and keeps the screen on while the driver is
 * online or has a ride, and rings for new tasks. Sources: TRIP-1, TRIP-21.
 */
export function DriverDuty({ onChange }: DriverDutyProps): null {
  const { data: availability } = useAvailability();
  const { active = false, busy = false } = availability ?? {};
  const { own, state, queued } = useSharing(active || busy);
  useWakeLock(active || busy);
  const alarm = useTaskAlarm();
  const hasTasks = useRinging(active && !busy, alarm);
  const duty = useMemo<Duty>(
    () => ({ own, sharing: { state, queued }, alarm, hasTasks }),
    [own, state, queued, alarm, hasTasks],
  );
  useEffect(() => onChange(duty), [duty, onChange]);
  useEffect(() => () => onChange(null), [onChange]);
  return null;
}

function useSharing(working: boolean): ReturnType<typeof usePositionSharing> {
  // The sandbox simulates a car for drivers outside its city, so the device's position is of no use there.
  const { sandbox } = useSettings();
  const { data: city } = useCity();
  return usePositionSharing(working && (!sandbox || city !== undefined), sandbox ? city?.bounds : undefined);
}

function useRinging(isFree: boolean, alarm: TaskAlarm): boolean {
  const { carHornRepeat } = useSettings();
  const { data } = useTasks(isFree);
  const tasks = isFree ? (data?.items ?? []) : [];
  useRingForTasks({ alarm, taskIds: tasks.map(({ id }) => id), repeat: carHornRepeat });
  return tasks.length > 0;
}
