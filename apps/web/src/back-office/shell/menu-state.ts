import { useMe } from '../../api/client/session.ts';
import { useStored } from '../view/browser-storage.ts';

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

/** The side navigation as this person left it in this browser. Source: NAV-1. */
export function useMenuState(): readonly [MenuState, (change: Partial<MenuState>) => void] {
  const [state, change] = useStored(`fiacre-menu:${useMe().data?.id ?? ''}`, parseMenuState);
  return [state, (part) => change((now) => ({ ...now, ...part }))];
}
