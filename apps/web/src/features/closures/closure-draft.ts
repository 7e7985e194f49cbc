import type { Closure, ClosureRequest } from '@fiacre/contract';
import type { TextKey } from '@fiacre/contract/texts/en';
import { outlineFault, weekdays, type ClosureShape, type LatLng } from '@fiacre/domain';
import { instantAt, wallClockAt } from '../../i18n/wall-clock.ts';
import { readCorners, readLines, writeCorners } from '../../map/drawing/typed-places.ts';
import type { EditField } from '../../ui/editing/edit-field.ts';
import type { Reading } from '../../ui/editing/edit-form.ts';
import { weekdayCodes } from '../../ui/series/weekdays.ts';

/** A closure as typed: its places are lines of text, so that it can be entered without the map. */
export interface ClosureDraft {
  readonly reason: string;
  readonly kind: string;
  readonly direction: string;
  readonly shape: string;
  /** Wall-clock times in the city's zone, or empty. */
  readonly from: string;
  readonly until: string;
  readonly hours: string;
  /** Codes of RFC 5545, separated by commas. */
  readonly days: string;
  readonly hourFrom: string;
  readonly hourTo: string;
}

export const kindTexts = { street: 'closure_kind_street', area: 'closure_kind_area' } as const;
export const directionTexts = { both: 'closure_both_ways', one: 'closure_one_way' } as const;
export const hoursTexts = { all: 'closure_hours_all', some: 'closure_hours_some' } as const;

export const closureFields = {
  reason: {
    name: 'reason',
    label: 'closure_reason',
    kind: 'text',
    maxLength: 100,
    marked: true,
    hint: 'closure_reason_hint',
  },
  kind: { name: 'kind', label: 'closure_kind', kind: 'choice', options: kindTexts },
  direction: { name: 'direction', label: 'closure_direction', kind: 'choice', options: directionTexts },
  shape: { name: 'shape', label: 'closure_places', kind: 'area', hint: 'closure_places_hint' },
  hours: { name: 'hours', label: 'closure_hours', kind: 'choice', options: hoursTexts },
} as const satisfies Readonly<Record<string, EditField<keyof ClosureDraft>>>;

export const blankClosure: ClosureDraft = {
  reason: '',
  kind: 'street',
  direction: 'both',
  shape: '',
  from: '',
  until: '',
  hours: 'all',
  days: 'MO,TU,WE,TH,FR',
  hourFrom: '08:00',
  hourTo: '18:00',
};

/** The days of the contract are those of RFC 5545 in the same order. */
const codeOf = (day: string) => weekdayCodes[weekdays.findIndex((one) => one === day)] ?? '';
const dayOf = (code: string) => weekdays[weekdayCodes.findIndex((one) => one === code)];

export function draftOfClosure(closure: Closure, timeZone: string | undefined): ClosureDraft {
  const { reason, shape, from, until, hours } = closure;
  const isOneWay = shape.kind === 'street' && !shape.bothWays;
  return {
    ...blankClosure,
    reason,
    kind: shape.kind,
    direction: isOneWay ? 'one' : 'both',
    shape: writeCorners(placesOf(shape)),
    from: wallClockAt(new Date(from), timeZone),
    until: until === null ? '' : wallClockAt(new Date(until), timeZone),
    ...(hours !== null && {
      hours: 'some',
      days: hours.days.map(codeOf).join(),
      hourFrom: hours.from,
      hourTo: hours.to,
    }),
  };
}

export const placesOf = (shape: ClosureShape): readonly LatLng[] =>
  shape.kind === 'area' ? shape.outline : [shape.from, shape.to];

/** The drawn shape; null while it is incomplete. */
export function shapeOf({ kind, direction, shape }: ClosureDraft): ClosureRequest['shape'] | null {
  const places = readCorners(shape);
  if (kind === 'area')
    return places.length >= 3 && outlineFault(places) === null ? { kind: 'area', outline: places } : null;
  const [from, to] = places;
  if (from === undefined || to === undefined || places.length > 2) return null;
  return { kind: 'street', from, to, bothWays: direction !== 'one' };
}

/** The same rules as the server's, so that most mistakes are shown before sending. */
export function readClosure(
  draft: ClosureDraft,
  timeZone: string | undefined,
): Reading<ClosureDraft, ClosureRequest> {
  const reason = draft.reason.trim();
  const shape = shapeOf(draft);
  const [from, until] = [draft.from, draft.until].map((clock) =>
    clock === '' ? null : instantAt(clock, timeZone),
  );
  const days = draft.days.split(',').flatMap((code) => dayOf(code) ?? []);
  const isSome = draft.hours === 'some';
  const checks: readonly (readonly [keyof ClosureDraft, TextKey | null | false])[] = [
    ['reason', reason === '' && 'field_required'],
    ['shape', shape === null && wrongShape(draft)],
    ['until', from != null && until != null && until <= from && 'closure_ends_before_start'],
    ['hourTo', isSome && draft.hourFrom === draft.hourTo && 'closure_no_hours'],
  ];
  const wrong = checks.filter(([, text]) => text);
  if (shape === null || wrong.length > 0) return { errors: Object.fromEntries(wrong) };
  return {
    body: {
      reason,
      shape,
      from: from?.toISOString() ?? null,
      until: until?.toISOString() ?? null,
      hours: isSome ? { days, from: draft.hourFrom, to: draft.hourTo } : null,
    },
  };
}

function wrongShape({ kind, shape }: ClosureDraft): TextKey {
  if (readLines(shape).includes(null)) return 'zone_outline_unreadable';
  if (kind !== 'area') return 'closure_two_points';
  const corners = readCorners(shape);
  if (corners.length < 3) return 'zone_outline_few';
  return outlineFault(corners) === 'crosses' ? 'zone_outline_crosses' : 'zone_outline_size';
}
