import type { Closure } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';
import { useMemo } from 'react';
import { useZoneAt } from '../../api/city/city-zone.ts';
import { useClosureEdits, useClosurePreview } from '../../api/office/closures.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { formatDistance } from '../../i18n/format.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { readCorners, writeCorners } from '../../map/drawing/typed-places.ts';
import { EditDialog } from '../../ui/editing/edit-dialog.tsx';
import { useEditForm, type EditForm } from '../../ui/editing/edit-form.ts';
import { FormField } from '../../ui/editing/form-field.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { DateTimeField } from '../../ui/fields/date-time-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { WeekdayButtons } from '../../ui/series/weekday-buttons.tsx';
import {
  blankClosure,
  closureFields,
  draftOfClosure,
  placesOf,
  readClosure,
  shapeOf,
  type ClosureDraft,
} from './closure-draft.ts';
import { ClosureMap } from './closure-map.tsx';

interface ClosureDialogProps {
  /** The closure to edit; null to add one. */
  readonly closure: Closure | null;
  readonly onClose: () => void;
}

const comparedFields = [
  ['reason', 'closure_reason'],
  ['kind', 'closure_kind'],
  ['direction', 'closure_direction'],
  ['shape', 'closure_places'],
  ['from', 'closure_from'],
  ['until', 'closure_until'],
  ['hours', 'closure_hours'],
  ['days', 'closure_days'],
  ['hourFrom', 'closure_hour_from'],
  ['hourTo', 'closure_hour_to'],
] as const;

/** Closes streets, or changes a closure, on the map or by coordinates. */
export function ClosureDialog({ closure, onClose }: ClosureDialogProps) {
  const t = useText();
  const { save } = useClosureEdits();
  const zoneAt = useZoneAt();
  const zoneOf = (places: readonly LatLng[]) => zoneAt(places[0] ?? null);
  const form = useEditForm({
    row: closure,
    blank: blankClosure,
    draftOf: (row: Closure) => draftOfClosure(row, zoneOf(placesOf(row.shape))),
    read: (draft: ClosureDraft) => readClosure(draft, zoneOf(readCorners(draft.shape))),
    save,
    onSaved: onClose,
    refusedFields: { zone_outline_crosses: 'shape', zone_outline_size: 'shape' },
  });
  return (
    <EditDialog
      title={closure === null ? t('closure_add') : t('edit_row', { name: closure.reason })}
      wide
      onClose={onClose}
      form={form}
      compared={comparedFields.map(([name, label]) => ({
        name,
        label,
        shown: (draft: ClosureDraft) => draft[name],
      }))}
    >
      <FormField field={closureFields.reason} form={form} />
      <ShapeFields form={form} ownId={closure?.id ?? null} />
      <TimeFields form={form} />
    </EditDialog>
  );
}

function ShapeFields({
  form,
  ownId,
}: {
  readonly form: EditForm<ClosureDraft>;
  readonly ownId: string | null;
}) {
  const { draft } = form;
  const shape = useMemo(() => shapeOf(draft), [draft]);
  const preview = useClosurePreview(shape === null ? null : { shape, except: ownId });
  const places = useMemo(() => readCorners(draft.shape), [draft.shape]);
  const shown = shape === null || preview.isError ? null : preview.data;
  return (
    <>
      <FormField field={closureFields.kind} form={form} />
      {draft.kind !== 'area' && <FormField field={closureFields.direction} form={form} />}
      <ClosureMap
        kind={draft.kind}
        places={places}
        onPlaces={(next) => form.set({ shape: writeCorners(next) })}
        lines={shown?.lines ?? []}
      />
      {shape !== null && <FailureNotice failure={preview.error} />}
      {shown != null && <Effects {...shown} />}
      <FormField field={closureFields.shape} form={form} />
    </>
  );
}

const maxNames = 5;

/** Which streets are closed, and which would be cut off. Source: CLOSURE-6. */
function Effects({ streets, metres, cutOff }: Pick<Preview, 'streets' | 'metres' | 'cutOff'>) {
  const { t, locale } = useI18n();
  const { convertToMile } = useSettings();
  const list = (names: readonly string[]) =>
    new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format([
      ...names.slice(0, maxNames),
      ...(names.length > maxNames ? ['…'] : []),
    ]);
  const length = (of: number) => formatDistance(locale, of, convertToMile);
  return (
    <>
      <Notice>
        {streets.length === 0
          ? t('closure_closes_unnamed', { length: length(metres) })
          : t('closure_closes', { streets: list(streets), length: length(metres) })}
      </Notice>
      {cutOff.metres > 0 && (
        <Notice tone="warn">
          {cutOff.names.length === 0
            ? t('closure_cuts_off_unnamed', { length: length(cutOff.metres) })
            : t('closure_cuts_off', { streets: list(cutOff.names), length: length(cutOff.metres) })}
        </Notice>
      )}
    </>
  );
}

type Preview = NonNullable<ReturnType<typeof useClosurePreview>['data']>;

function TimeFields({ form: { draft, set, errors }, form }: { readonly form: EditForm<ClosureDraft> }) {
  const t = useText();
  const errorOf = (name: keyof ClosureDraft) => {
    const key = errors[name];
    return key && t(key);
  };
  return (
    <>
      <DateTimeField
        label={t('closure_from')}
        hint={t('closure_from_hint')}
        value={draft.from}
        onChange={(from) => set({ from })}
        error={errorOf('from')}
      />
      <DateTimeField
        label={t('closure_until')}
        hint={t('closure_until_hint')}
        value={draft.until}
        onChange={(until) => set({ until })}
        error={errorOf('until')}
      />
      <FormField field={closureFields.hours} form={form} />
      {draft.hours === 'some' && (
        <>
          <WeekdayButtons
            label={t('closure_days')}
            chosen={draft.days.split(',')}
            onChange={(days) => set({ days: days.join() })}
          />
          <TextField
            type="time"
            label={t('closure_hour_from')}
            value={draft.hourFrom}
            onChange={({ target }) => set({ hourFrom: target.value || '00:00' })}
          />
          <TextField
            type="time"
            label={t('closure_hour_to')}
            value={draft.hourTo}
            error={errorOf('hourTo')}
            onChange={({ target }) => set({ hourTo: target.value || '00:00' })}
          />
        </>
      )}
    </>
  );
}
