import type { Language } from '@fiacre/contract';
import { useState } from 'react';
import { failureOf, localFailure, type Failure } from '../../api/client/failure.ts';
import { useLanguageEdits } from '../../api/office/languages.ts';
import type { Kept } from '../../ui/editing/conflict-panel.tsx';
import type { Conflict } from '../../ui/editing/edit-form.ts';
import { lastChangeOf } from '../../ui/editing/last-change.ts';
import { merge } from '../../ui/editing/merge.ts';
import { jsonOf, parseTexts, type LanguageTexts, type ParsedTexts } from './parse-texts.ts';

interface State {
  /** The version that the edit is based on. */
  readonly language: Language;
  readonly typed: string;
  /** The place of the error in the JSON at the last attempt to save. */
  readonly wrong: Exclude<ParsedTexts, { texts: LanguageTexts }> | null;
  /** The texts as sent, while another admin's changes are compared with them. */
  readonly draft: LanguageTexts;
  readonly conflict: Conflict<LanguageTexts> | null;
  readonly failure: Failure | null;
}

/** The JSON of a language while it is edited. Another admin's texts are merged key by key. Sources: LANG-2, LANG-6. */
export function useTextsEditing(opened: Language, onSaved: () => void) {
  const { saveTexts } = useLanguageEdits();
  const [state, setState] = useState<State>(() => ({
    language: opened,
    typed: jsonOf(opened.keyValuePairs),
    wrong: null,
    draft: opened.keyValuePairs,
    conflict: null,
    failure: null,
  }));
  const save = (mine: LanguageTexts) =>
    void saveTexts
      .sendAsync({ ...state.language, keyValuePairs: mine })
      .then(onSaved, (thrown: unknown) => setState((now) => refused(now, mine, failureOf(thrown))));
  return {
    ...state,
    busy: saveTexts.busy,
    type: (typed: string) => setState((now) => ({ ...now, typed, wrong: null })),
    closeFailure: () => setState((now) => ({ ...now, failure: null })),
    resolve: (key: string, keep: Kept) => setState((now) => resolved(now, key, keep)),
    submit: () => {
      if ((state.conflict?.names.length ?? 0) > 0) return;
      const parsed = parseTexts(state.typed);
      if ('texts' in parsed) return save(parsed.texts);
      setState((now) => ({ ...now, wrong: parsed, failure: localFailure('JSON Error') }));
    },
  };
}

function refused(now: State, mine: LanguageTexts, failure: Failure): State {
  const current = failure.facts['current'];
  if (failure.code !== 'stale_version' || current === undefined) return { ...now, failure };
  const language = current as Language;
  const theirs = language.keyValuePairs;
  const typed = parseTexts(now.typed);
  // Text typed since sending stays, unless it is currently invalid.
  const own = 'texts' in typed ? typed.texts : mine;
  const { draft, conflicts } = merge<LanguageTexts>(now.language.keyValuePairs, own, theirs);
  const conflict = { theirs, names: conflicts, lastChange: lastChangeOf(failure) };
  return { ...now, language, draft, typed: jsonOf(draft), conflict };
}

/** Their text of a key replaces mine in the JSON; a key that they removed is removed. */
function resolved(now: State, key: string, keep: Kept): State {
  const { conflict } = now;
  if (conflict === null) return now;
  const left = { ...conflict, names: conflict.names.filter((name) => name !== key) };
  if (keep === 'mine') return { ...now, conflict: left };
  const parsed = parseTexts(now.typed);
  if (!('texts' in parsed)) return now;
  const { [key]: _, ...others } = parsed.texts;
  const theirs = conflict.theirs[key];
  const draft = theirs === undefined ? others : { ...parsed.texts, [key]: theirs };
  return { ...now, draft, typed: jsonOf(draft), conflict: left };
}
