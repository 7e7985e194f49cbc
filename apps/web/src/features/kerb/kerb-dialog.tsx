import type { KerbPlace } from '@fiacre/contract';
import { useMemo, useState } from 'react';
import { useBookableCompanies } from '../../api/office/companies.ts';
import { useKerbEdits } from '../../api/office/kerb.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { CityMap } from '../../map/city-map.tsx';
import { Taps } from '../../map/drawing/taps.tsx';
import { readCorners, writePlace } from '../../map/drawing/typed-places.ts';
import { FitBounds } from '../../map/fit-bounds.tsx';
import { MapMarker } from '../../map/map-marker.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EditDialog } from '../../ui/editing/edit-dialog.tsx';
import { useEditForm } from '../../ui/editing/edit-form.ts';
import { FormField } from '../../ui/editing/form-field.tsx';
import { blankKerb, draftOfKerb, kerbFields, readKerb, type KerbDraft } from './kerb-draft.ts';

export interface KerbDialogProps {
  /** The place to edit; null to add one. */
  readonly place: KerbPlace | null;
  readonly onClose: () => void;
}

/** Adds or edits a kerb place, with its point typed or on the map. Source: KERB-1. */
export function KerbDialog({ place, onClose }: KerbDialogProps) {
  const t = useText();
  const { code: currency } = useSettings();
  const { save } = useKerbEdits();
  const form = useEditForm({
    row: place,
    blank: blankKerb,
    draftOf: draftOfKerb,
    read: (draft: KerbDraft) => readKerb(draft, currency),
    save,
    onSaved: onClose,
  });
  const fields = kerbFields(form.draft);
  const companies = useCompanyChoices(place);
  return (
    <EditDialog
      title={place === null ? t('kerb_add') : t('edit_row', { name: place.name })}
      wide
      onClose={onClose}
      form={form}
      compared={[
        ...fields.map(({ name, label, options }) => ({
          name,
          label,
          shown: (draft: KerbDraft) => {
            const text = options?.[draft[name]];
            return text === undefined ? draft[name] : t(text);
          },
        })),
        {
          name: 'companyId',
          label: 'kerb_company',
          shown: ({ companyId }) => companies.find(({ value }) => value === companyId)?.label ?? '',
        },
      ]}
    >
      {fields.slice(0, 3).map((field) => (
        <FormField key={field.name} field={field} form={form} />
      ))}
      <PointMap point={form.draft.point} onPoint={(point) => form.set({ point })} />
      {fields.slice(3).map((field) => (
        <FormField key={field.name} field={field} form={form} />
      ))}
      <SelectField
        label={t('kerb_company')}
        hint={t('kerb_company_hint')}
        error={form.errors.companyId && t(form.errors.companyId)}
        options={companies}
        value={form.draft.companyId}
        onChange={({ target }) => form.set({ companyId: target.value })}
      />
    </EditDialog>
  );
}

/** The active companies, and the one that the place has. Source: KERB-10. */
function useCompanyChoices(place: KerbPlace | null) {
  const t = useText();
  const { data: companies = [] } = useBookableCompanies();
  const own = place?.company ?? null;
  const known = own === null || companies.some(({ id }) => id === own.id) ? companies : [...companies, own];
  return [
    { value: '', label: t('kerb_company_none') },
    ...known.map(({ id, name }) => ({ value: id, label: name })),
  ];
}

interface PointMapProps {
  readonly point: string;
  readonly onPoint: (point: string) => void;
}

/** A tap moves the point. */
function PointMap({ point, onPoint }: PointMapProps) {
  const t = useText();
  const at = useMemo(() => readCorners(point)[0], [point]);
  // The place when the dialog opened: the map should not move under the pointer.
  const [inView] = useState(at);
  return (
    <CityMap label={t('kerb_point')} zoom={14} heightPixels={280}>
      <Taps onTap={(tapped) => onPoint(writePlace(tapped))} label={t('zone_add_centre')} />
      {inView !== undefined && <FitBounds points={[inView]} />}
      {at !== undefined && (
        <MapMarker at={at} onMoved={(moved) => onPoint(writePlace(moved))}>
          <Icon name="pin" />
        </MapMarker>
      )}
    </CityMap>
  );
}
