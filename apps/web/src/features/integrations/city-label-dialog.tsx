import type { BodyOf, CityRow } from '@fiacre/contract';
import { useEditCities } from '../../api/office/integrations.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { readCorners, writePlace } from '../../map/drawing/typed-places.ts';
import { EditDialog } from '../../ui/editing/edit-dialog.tsx';
import { useEditForm } from '../../ui/editing/edit-form.ts';
import type { ComparedField } from '../../ui/editing/form-conflict.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { westernDigits } from '../../ui/fields/western-digits.ts';

export interface CityLabelDialogProps {
  readonly city: CityRow;
  readonly onClose: () => void;
}

interface LabelDraft {
  readonly name: string;
  readonly centre: string;
}

const compared: readonly ComparedField<LabelDraft>[] = [
  { name: 'name', label: 'city_label_name', shown: ({ name }) => name },
  { name: 'centre', label: 'city_label_centre', shown: ({ centre }) => centre },
];

const written = (centre: CityRow['centre']) => (centre === null ? '' : writePlace(centre));

function readLabel({ name, centre }: LabelDraft) {
  const [place = null] = readCorners(westernDigits(centre));
  if (place === null && centre.trim() !== '')
    return { errors: { centre: 'city_label_centre_wrong' } } as const;
  return { body: { name: name.trim() || null, centre: place } };
}

/** The operator's name and centre of a city. Source: COUNTRY-10. */
export function CityLabelDialog({ city, onClose }: CityLabelDialogProps) {
  const t = useText();
  const { label } = useEditCities();
  const form = useEditForm<CityRow, LabelDraft, BodyOf<'labelCity'>>({
    row: city,
    blank: { name: '', centre: '' },
    draftOf: ({ label: { name, centre } }) => ({ name: name ?? '', centre: written(centre) }),
    read: readLabel,
    save: label,
    onSaved: onClose,
    refusedFields: { city_centre_outside: 'centre' },
  });
  const { draft, errors, set } = form;
  return (
    <EditDialog title={t('city_label')} form={form} compared={compared} onClose={onClose}>
      <TextField
        label={t('city_label_name')}
        hint={t('city_label_name_hint')}
        error={errors.name && t(errors.name)}
        maxLength={100}
        autoComplete="off"
        placeholder={city.label.name === null ? (city.name ?? '') : ''}
        value={draft.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextField
        label={t('city_label_centre')}
        hint={t('city_label_centre_hint')}
        error={errors.centre && t(errors.centre)}
        dir="ltr"
        inputMode="text"
        maxLength={60}
        autoComplete="off"
        placeholder={city.label.centre === null ? written(city.centre) : ''}
        value={draft.centre}
        onChange={(event) => set({ centre: event.target.value })}
      />
    </EditDialog>
  );
}
