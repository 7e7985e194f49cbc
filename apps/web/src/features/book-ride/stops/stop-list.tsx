import type { Position } from '@fiacre/contract';
import { useState } from 'react';
import type { Failure } from '../../../api/client/failure.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { VisuallyHidden } from '../../../ui/styles/visually-hidden.tsx';
import type { ChangeStops } from '../draft/booking-draft.ts';
import { moved, withDetails, withPlace, type DraftStop } from '../draft/draft-stops.ts';
import styles from './stop-list.module.css';
import { StopRow } from './stop-row.tsx';
import { useDrag } from './use-drag.ts';

export interface StopListProps {
  readonly stops: readonly DraftStop[];
  /** How many stops the car has reached: the list begins after them. */
  readonly reached?: number;
  /** The stop that was just added, whose search opens. */
  readonly added: number | null;
  /** Whether a stop that is not complete says so. */
  readonly saysMissing: boolean;
  /** Where the first stop is expected: at the pickup. */
  readonly near: Position | null;
  readonly fullScreenOnPhone?: boolean;
  readonly onChange: ChangeStops;
  readonly onFailure: (failure: Failure) => void;
  /** Without it, a place can only be typed. */
  readonly onChooseOnMap?: (key: number) => void;
  readonly onTaken?: () => void;
}

/** The stops that can be changed, in driving order. They are moved by dragging or by their buttons. Source: STOP-2. */
export function StopList({ stops, reached = 0, added, near, onChange, ...row }: StopListProps) {
  const t = useText();
  const [lastMove, setLastMove] = useState('');
  const move = (from: number, to: number) => {
    const place = stops[from]?.text ?? '';
    if (to < 0 || to >= stops.length) return;
    onChange((current) => moved(current, from, to));
    setLastMove(t('stop_moved', { place, number: reached + to + 1 }));
  };
  const drag = useDrag(move);
  return (
    <div>
      <ol className={styles.list} aria-label={t('change_stops')}>
        {stops.map((stop, index) => (
          <StopRow
            key={stop.key}
            {...row}
            stop={stop}
            number={reached + index + 1}
            opens={stop.key === added}
            near={stops[index - 1]?.place ?? near}
            order={
              stops.length > 1 && {
                handle: drag.handle(index),
                isDragged: drag.dragged === index,
                offset: drag.offset(index),
                onUp: index > 0 && (() => move(index, index - 1)),
                onDown: index < stops.length - 1 && (() => move(index, index + 1)),
              }
            }
            onPlace={(place, text, shown) =>
              onChange((current) => withPlace(current, stop.key, place, text, shown))
            }
            onDetails={(change) => onChange((current) => withDetails(current, stop.key, change))}
            onRemove={() => onChange((current) => current.filter(({ key }) => key !== stop.key))}
          />
        ))}
      </ol>
      <output>
        <VisuallyHidden>{lastMove}</VisuallyHidden>
      </output>
    </div>
  );
}
