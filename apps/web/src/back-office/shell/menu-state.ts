import { useState } from 'react';
import { useMe } from '../../api/client/session.ts';
import { useHydrated } from '../../i18n/use-hydrated.ts';
import { readStored, writeStored } from '../view/browser-storage.ts';

/** The state of the side navigation when a person last used it. */
export interface MenuState {
  /** Only the icons are shown. */
  readonly collapsed: boolean;
  readonly closedGroups: readonly string[];
}

const initial: MenuState = { collapsed: false, closedGroups: [] };

/** Reads a stored state; anything of another shape is ignored. */
export function parseMenuState(text: string | null): MenuState {
  try {
    const { collapsed, closedGroups } = JSON.parse(text ?? '') as Partial<Record<string, unknown>>;
    if (typeof collapsed === 'boolean' && Array.isArray(closedGroups))
      return { collapsed, closedGroups: closedGroups.map(String) };
  } catch {
    // Not JSON: ignored.
  }
  return initial;
}

/** The side navigation as this person left it in this browser, which the server does not know. Source: NAV-1. */
export function useMenuState(): readonly [MenuState, (change: Partial<MenuState>) => void] {
  const key = `fiacre-menu:${useMe().data?.id ?? ''}`;
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<MenuState>();
  const state = chosen ?? (hydrated ? parseMenuState(readStored(key)) : initial);
  const change = (part: Partial<MenuState>) => {
    const next = { ...state, ...part };
    setChosen(next);
    writeStored(key, JSON.stringify(next));
  };
  return [state, change];
}
