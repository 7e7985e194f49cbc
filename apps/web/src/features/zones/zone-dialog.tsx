import type { Zone } from '@fiacre/contract';
import { isInside, type LatLng, type PickupPoint } from '@fiacre/domain';
import { useMemo, useState } from 'react';
import { useZoneEdits, useZonePlaces, useZones } from '../../api/office/zones.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { boundsOf } from '../../map/fit-bounds.tsx';
import { readCorners, writeCorners } from '../../map/drawing/typed-places.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteDialog } from '../../ui/editing/delete-dialog.tsx';
import { EditDialog } from '../../ui/editing/edit-dialog.tsx';
import { useEditForm } from '../../ui/editing/edit-form.ts';
import { FormField } from '../../ui/editing/form-field.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import {
  blankZone,
  draftOfZone,
  kindTexts,
  readPoints,
  readZone,
  writePoints,
  zoneFields,
  type ZoneDraft,
} from './zone-draft.ts';
import { ZoneMap } from './zone-map.tsx';
import styles from './zones.module.css';

export interface ZoneDialogProps {
  /** The zone to edit; null to add one. */
  readonly zone: Zone | null;
  readonly onClose: () => void;
}

/** Adds or edits a zone, on the map or by its coordinates. */
export function ZoneDialog({ zone, onClose }: ZoneDialogProps) {
  const t = useText();
  const { save } = useZoneEdits();
  const form = useEditForm({
    row: zone,
    blank: blankZone,
    draftOf: draftOfZone,
    read: readZone,
    save,
    onSaved: onClose,
    refusedFields: {
      zone_outline_crosses: 'outline',
      zone_outline_size: 'outline',
      zone_point_outside: 'points',
    },
  });
  const hasPoints = form.draft.kind !== 'no_stop';
  return (
    <EditDialog
      title={zone === null ? t('zone_add') : t('edit_row', { name: zone.name })}
      wide
      onClose={onClose}
      form={form}
      compared={zoneFields.map(({ name, label }) => ({
        name,
        label,
        shown: (draft: ZoneDraft) =>
          name === 'kind' ? t(kindTexts[draft.kind as keyof typeof kindTexts]) : draft[name],
      }))}
    >
      {zoneFields.slice(0, 2).map((field) => (
        <FormField key={field.name} field={field} form={form} />
      ))}
      <Drawing draft={form.draft} set={form.set} own={zone} />
      {zoneFields.slice(2, hasPoints ? 4 : 3).map((field) => (
        <FormField key={field.name} field={field} form={form} />
      ))}
      {hasPoints && <Suggestions draft={form.draft} set={form.set} />}
    </EditDialog>
  );
}

interface DrawingProps {
  readonly draft: ZoneDraft;
  readonly set: (change: Partial<ZoneDraft>) => void;
}

function Drawing({ draft, set, own }: DrawingProps & { readonly own: Zone | null }) {
  const t = useText();
  const [adds, setAdds] = useState<'corner' | 'point'>('corner');
  const { data: zones = [] } = useZones();
  const others = useMemo(() => zones.filter(({ id }) => id !== own?.id), [zones, own]);
  const outline = useMemo(() => readCorners(draft.outline), [draft.outline]);
  const isClosed = draft.kind === 'no_stop';
  const points = useMemo(() => (isClosed ? [] : readPoints(draft.points)), [draft.points, isClosed]);
  const setOutline = (corners: readonly LatLng[]) => set({ outline: writeCorners(corners) });
  const setPoints = (named: readonly PickupPoint[]) => set({ points: writePoints(named) });
  const add = (at: LatLng) => {
    if (adds === 'corner' || isClosed) setOutline([...outline, at]);
    else setPoints([...points, { ...at, name: t('zone_new_point', { number: points.length + 1 }) }]);
  };
  return (
    <>
      {!isClosed && (
        <Segmented
          label={t('zone_tap_adds')}
          value={adds}
          onChange={setAdds}
          options={[
            { value: 'corner', label: t('zone_tap_corner') },
            { value: 'point', label: t('zone_tap_point') },
          ]}
        />
      )}
      <ZoneMap
        outline={outline}
        points={points}
        others={others}
        onTap={add}
        onOutline={setOutline}
        onPoints={setPoints}
      />
    </>
  );
}

/** Stations and entrances inside the outline that are not pickup points yet. */
function Suggestions({ draft, set }: DrawingProps) {
  const t = useText();
  const outline = readCorners(draft.outline);
  const corners = outline.length < 3 ? undefined : boundsOf(outline);
  const [[west, south], [east, north]] = corners ?? [
    [0, 0],
    [0, 0],
  ];
  const { data: places = [] } = useZonePlaces(corners === undefined ? null : { west, south, east, north });
  const points = readPoints(draft.points);
  const names = new Set(points.map(({ name }) => name));
  const offered = places.filter((place) => isInside(outline, place) && !names.has(place.name));
  if (corners === undefined || offered.length === 0) return null;
  return (
    <section aria-label={t('zone_suggested')}>
      <h3 className={styles.heading}>{t('zone_suggested')}</h3>
      <div className={styles.suggested}>
        {offered.map((place) => (
          <Button
            key={`${place.name} ${place.lat} ${place.lng}`}
            tone="secondary"
            onClick={() => set({ points: writePoints([...points, place]) })}
          >
            <bdi>{place.name}</bdi>
          </Button>
        ))}
      </div>
    </section>
  );
}

/** Deleting can be undone, because nothing refers to a zone. */
export function DeleteZoneDialog({ zone, onClose }: { readonly zone: Zone; readonly onClose: () => void }) {
  const t = useText();
  const { remove, restore } = useZoneEdits();
  return (
    <DeleteDialog
      title={t('delete_row_question', { name: zone.name })}
      row={zone}
      remove={remove}
      undo={{ name: zone.name, restore }}
      onClose={onClose}
    >
      <p>{t('zone_delete_text')}</p>
    </DeleteDialog>
  );
}
