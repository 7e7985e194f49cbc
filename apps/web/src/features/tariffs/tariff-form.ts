import type { Tariff } from '@fiacre/contract';
import type { TariffDraft as TariffContent } from '@fiacre/domain';
import { useMemo, useState } from 'react';
import { useOperatorZone } from '../../api/city/city-zone.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useTariffEdits } from '../../api/office/tariffs.ts';
import { useZones } from '../../api/office/zones.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { instantAt, wallClockAt } from '../../i18n/wall-clock.ts';
import { useEditForm, type EditForm } from '../../ui/editing/edit-form.ts';
import { readTariff, type TariffReading } from './read-tariff.ts';
import { blankTariff, contentOf, draftOfTariff, type DraftUnits, type TariffDraft } from './tariff-draft.ts';
import { clockText, weekdayName } from './tariff-words.ts';

export interface TariffForm extends EditForm<TariffDraft> {
  readonly units: DraftUnits;
  readonly reading: TariffReading;
  /** What is wrong with a field, by its path; undefined if nothing is, or if it is only still empty. */
  readonly errorAt: (path: string) => string | undefined;
  /** Whether a field at or below a path is wrong. */
  readonly hasErrorIn: (...paths: readonly string[]) => boolean;
}

export function useDraftUnits(): DraftUnits {
  const { code: currency, decimal, convertToMile: inMiles } = useSettings();
  return useMemo(() => ({ currency, decimal, inMiles }), [currency, decimal, inMiles]);
}

/** The form of a tariff; `template` fills the form of a new one. */
export function useTariffForm(
  tariff: Tariff | null,
  template: TariffContent | null,
  onSaved: () => void,
): TariffForm {
  const { t, dateLocale } = useI18n();
  const units = useDraftUnits();
  const timeZone = useOperatorZone();
  const { data: zones } = useZones();
  const { save } = useTariffEdits();
  const [isTried, setIsTried] = useState(false);
  // Until the zones are known, none is unknown.
  const read = (draft: TariffDraft) =>
    readTariff(draft, units, (id) => zones?.some((zone) => zone.id === id) ?? true);
  const form = useEditForm({
    row: tariff,
    blank: template === null ? blankTariff(units) : draftOfTariff(template, units),
    draftOf: (row: Tariff) =>
      draftOfTariff(contentOf(row), units, row.inForce ? '' : wallClockAt(new Date(row.validFrom), timeZone)),
    read: (draft) => {
      const { content, problems } = read(draft);
      const from = draft.validFrom === '' ? undefined : instantAt(draft.validFrom, timeZone);
      if (from === null) return { errors: { validFrom: 'field_invalid' as const } };
      const [first] = problems.values();
      if (first !== undefined) return { errors: { name: first.text } };
      return { body: { ...structuredClone(content), validFrom: from?.toISOString() } as never };
    },
    save,
    onSaved,
  });
  const reading = read(form.draft);
  const refused = faultsOf(form.failure?.facts['faults']);
  const errorAt = (path: string) => {
    const problem = reading.problems.get(path);
    if (problem !== undefined && (isTried || !problem.isEmpty)) return t(problem.text);
    const reason = refused.get(path);
    return reason === undefined ? undefined : t(`tariff_fault_${reason}` as 'tariff_fault_negative');
  };
  return {
    ...form,
    failure: form.failure && { ...form.failure, facts: tieInWords(form.failure.facts, t, dateLocale) },
    units,
    reading,
    errorAt,
    hasErrorIn: (...paths) =>
      [...reading.problems.keys(), ...refused.keys()].some(
        (path) =>
          paths.some((each) => path === each || path.startsWith(`${each}.`)) && errorAt(path) !== undefined,
      ),
    submit: () => {
      setIsTried(true);
      form.submit();
    },
  };
}

/** The faults that the server found, by the paths of their fields. */
export function faultsOf(faults: unknown): ReadonlyMap<string, string> {
  const list = Array.isArray(faults) ? (faults as { readonly field: string; readonly reason: string }[]) : [];
  return new Map(list.map(({ field, reason }) => [field, reason]));
}

type Facts = NonNullable<TariffForm['failure']>['facts'];

/** The moment at which two tariffs are tied, in the reader's language. */
function tieInWords(facts: Facts, t: ReturnType<typeof useI18n>['t'], dateLocale: string): Facts {
  const { weekday, minute, isHoliday } = facts;
  if (typeof weekday !== 'number' || typeof minute !== 'number') return facts;
  const moment = `${weekdayName(dateLocale, weekday, 'long')} ${clockText(dateLocale, minute)}`;
  return { ...facts, when: isHoliday === true ? t('tariff_tied_holiday', { moment }) : moment };
}
