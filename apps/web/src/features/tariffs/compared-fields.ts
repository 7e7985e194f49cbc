import type { TextKey } from '@fiacre/contract/texts/en';
import type { ComparedField } from '../../ui/editing/form-conflict.tsx';
import { readTariff } from './read-tariff.ts';
import type { DraftUnits, TariffDraft } from './tariff-draft.ts';
import { factsOf, whenWords, whereWords, type Wording } from './tariff-words.ts';

/** The parts of a tariff in words, for comparison with another admin's. */
export function comparedFields(words: Wording, units: DraftUnits): readonly ComparedField<TariffDraft>[] {
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
