import type { Tariff } from '@fiacre/contract';
import type { TextKey } from '@fiacre/contract/texts/en';
import type { TariffDraft as TariffContent } from '@fiacre/domain';
import { useOperatorZone } from '../../api/city/city-zone.ts';
import { useTariffEdits } from '../../api/office/tariffs.ts';
import { formatDay } from '../../i18n/format.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { DateTimeField } from '../../ui/fields/date-time-field.tsx';
import { DeleteDialog } from '../../ui/editing/delete-dialog.tsx';
import { EditDialog } from '../../ui/editing/edit-dialog.tsx';
import type { ComparedField } from '../../ui/editing/form-conflict.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { LimitsFold, RunsFold, WaitingFold } from './charges-section.tsx';
import { ExamplePanel } from './example-panel.tsx';
import { ExtrasFold } from './extras-section.tsx';
import { Fold } from './form-parts.tsx';
import { PriceSection } from './price-section.tsx';
import { RehearsalSection } from './rehearsal-section.tsx';
import { CarTypeChips, CompanyChips, PlacesFields, TimesFields } from './scope-section.tsx';
import { readTariff } from './read-tariff.ts';
import type { DraftUnits, TariffDraft } from './tariff-draft.ts';
import { useTariffForm, type TariffForm } from './tariff-form.ts';
import { factsOf, useWording, whenWords, whereWords, type Wording } from './tariff-words.ts';
import styles from './tariffs.module.css';

/** Tariffs of a template that are added one after another. */
export interface TemplatePart {
  readonly content: TariffContent;
  /** Whose amounts they are. */
  readonly place: string;
  readonly asOf: string | null;
  readonly number: number;
  readonly count: number;
}

export interface TariffDialogProps {
  /** The tariff to edit; null to add one. */
  readonly tariff: Tariff | null;
  readonly template?: TemplatePart;
  readonly onSaved?: () => void;
  readonly onClose: () => void;
}

/** Adds a tariff, or a version of one, with an example of its price. Sources: TARIFF-1 to TARIFF-15. */
export function TariffDialog({ tariff, template, onSaved, onClose }: TariffDialogProps) {
  const t = useText();
  const words = useWording();
  const form = useTariffForm(tariff, template?.content ?? null, onSaved ?? onClose);
  const { draft } = form;
  const title = tariff === null ? t('tariff_add') : t('edit_row', { name: tariff.name });
  const parts = template !== undefined && template.count > 1 ? template : null;
  return (
    <EditDialog
      wide
      title={parts === null ? title : t('tariff_add_part', { number: parts.number, count: parts.count })}
      onClose={onClose}
      form={form}
      compared={comparedFields(words, form.units)}
    >
      {template !== undefined && <TemplateNotice template={template} />}
      <div className={styles.columns}>
        <div className={styles.section}>
          <TextField
            label={t('tariff_name')}
            marked
            maxLength={60}
            value={draft.name}
            onChange={(event) => form.set({ name: event.target.value })}
            error={form.errorAt('name')}
          />
          <PriceSection form={form} />
          <ScopeFolds form={form} />
          <WaitingFold form={form} />
          <LimitsFold form={form} />
          <ExtrasFold form={form} />
          <RunsFold form={form} />
          <ValidityFields form={form} />
          <RehearsalSection form={form} id={tariff?.id ?? null} />
        </div>
        <ExamplePanel form={form} id={tariff?.id ?? null} />
      </div>
    </EditDialog>
  );
}

function TemplateNotice({ template: { place, asOf } }: { readonly template: TemplatePart }) {
  const words = useWording();
  if (asOf === null) return null;
  const date = formatDay(words.dateLocale, asOf, { dateStyle: 'long' });
  return <Notice tone="warn">{words.t('tariff_template_notice', { place, date })}</Notice>;
}

/** When and where the tariff applies. */
function ScopeFolds({ form }: { readonly form: TariffForm }) {
  const t = useText();
  const words = useWording();
  const { times, places } = form.draft;
  const { fromZones, toZones, carTypes, sources, companies } = places;
  return (
    <>
      <Fold
        title={t('tariff_when')}
        summary={whenWords(words, times)}
        isUsed={times.hours.length + times.periods.length > 0}
        hasError={form.hasErrorIn('when')}
      >
        <TimesFields form={form} path="when" value={times} onChange={(when) => form.set({ times: when })} />
      </Fold>
      <Fold
        title={t('tariff_where')}
        summary={whereWords(words, places)}
        isUsed={[fromZones, toZones, carTypes, sources, companies].some((list) => list.length > 0)}
        hasError={form.hasErrorIn('where')}
      >
        <PlacesFields
          form={form}
          path="where"
          value={places}
          onChange={(change) => form.set({ places: { ...places, ...change } })}
        />
        <CarTypeChips form={form} />
        <CompanyChips form={form} />
      </Fold>
    </>
  );
}

function ValidityFields({ form }: { readonly form: TariffForm }) {
  const t = useText();
  const timeZone = useOperatorZone();
  const { validFrom, priority } = form.draft;
  const hint = t('tariff_valid_from_hint');
  const zone = timeZone === undefined ? '' : ` ${t('times_in_zone', { zone: timeZone })}.`;
  return (
    <div className={styles.cells}>
      <DateTimeField
        label={t('tariff_valid_from')}
        hint={`${hint}${zone}`}
        value={validFrom}
        onChange={(typed) => form.set({ validFrom: typed })}
        error={form.errors.validFrom && t(form.errors.validFrom)}
      />
      <TextField
        label={t('tariff_priority')}
        hint={t('tariff_priority_hint')}
        inputMode="numeric"
        value={priority}
        onChange={(event) => form.set({ priority: event.target.value })}
        error={form.errorAt('priority')}
      />
    </div>
  );
}

/** The parts of a tariff in words, for comparison with another admin's. */
function comparedFields(words: Wording, units: DraftUnits): readonly ComparedField<TariffDraft>[] {
  const fact = (draft: TariffDraft, ...labels: readonly TextKey[]) => {
    const { content } = readTariff(draft, units, () => true);
    const facts = factsOf(words, content).filter(([label, text]) => labels.includes(label) && text !== '');
    return facts.map(([label, text]) => (labels.length > 1 ? `${words.t(label)}: ${text}` : text)).join('; ');
  };
  return [
    { name: 'name', label: 'tariff_name', shown: ({ name }) => name },
    { name: 'price', label: 'tariff_price', shown: (draft) => fact(draft, 'tariff_price', 'tariff_step') },
    { name: 'waiting', label: 'tariff_waiting', shown: (draft) => fact(draft, 'tariff_waiting') },
    {
      name: 'limits',
      label: 'tariff_limits',
      shown: (draft) => fact(draft, 'tariff_minimum', 'tariff_maximum', 'tariff_round_to'),
    },
    { name: 'extras', label: 'tariff_extras', shown: (draft) => fact(draft, 'tariff_extras') },
    { name: 'approach', label: 'tariff_approach', shown: (draft) => fact(draft, 'tariff_approach') },
    { name: 'returnRun', label: 'tariff_return', shown: (draft) => fact(draft, 'tariff_return') },
    { name: 'times', label: 'tariff_when', shown: ({ times }) => whenWords(words, times) },
    { name: 'places', label: 'tariff_where', shown: ({ places }) => whereWords(words, places) },
    { name: 'priority', label: 'tariff_priority', shown: ({ priority }) => priority },
    { name: 'validFrom', label: 'tariff_valid_from', shown: ({ validFrom }) => validFrom },
  ];
}

/** Ends a tariff now; bookings keep the price that they were offered. */
export function DeleteTariffDialog({
  tariff,
  onClose,
}: {
  readonly tariff: Tariff;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { remove } = useTariffEdits();
  return (
    <DeleteDialog
      title={t('delete_row_question', { name: tariff.name })}
      row={tariff}
      remove={remove}
      onClose={onClose}
    >
      <p>{t('tariff_delete_text')}</p>
    </DeleteDialog>
  );
}
