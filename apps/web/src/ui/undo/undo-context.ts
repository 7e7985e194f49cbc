import { createContext, useContext } from 'react';
import { failureOf } from '../../api/client/failure.ts';
import type { TextKey } from '@fiacre/contract/texts/en';

export interface UndoOffer {
  /** A description of the action. */
  readonly text: string;
  /** Sends the opposite change; returns why it was refused, or null. */
  readonly undo: () => Promise<TextKey | null>;
}

export const UndoContext = createContext<(offer: UndoOffer) => void>(() => undefined);

/** Offers to undo the last action; a newer offer replaces the previous one. */
export const useOfferUndo = () => useContext(UndoContext);

/** Why the server refused the opposite change; null if it was made. */
export async function refusalOfUndo(change: Promise<unknown>): Promise<TextKey | null> {
  try {
    await change;
    return null;
  } catch (thrown) {
    const { code } = failureOf(thrown);
    return code === 'stale_version' ? 'undo_changed' : code;
  }
}
