import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../i18n/i18n-context.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';
import { Button, IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { usePageKeys } from '../use-page-keys.ts';
import { UndoContext, type UndoOffer } from './undo-context.ts';
import styles from './undo.module.css';

/** How long an action can be undone while nobody points at the bar. */
const offeredMs = 10_000;

interface Shown {
  readonly offer: UndoOffer;
  readonly state: 'offered' | 'busy' | 'done' | TextKey;
}

/** Shows the newest offer to undo in a bar at the bottom, for ten seconds. Ctrl+Z also accepts it. */
export function UndoProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [offer] = useState(() => (next: UndoOffer) => setShown({ offer: next, state: 'offered' }));
  const close = () => setShown(null);
  const undo = async () => {
    if (shown?.state !== 'offered') return;
    setShown({ ...shown, state: 'busy' });
    const refusal = await shown.offer.undo();
    // A newer offer may have replaced this one.
    setShown((now) => (now?.offer === shown.offer ? { ...now, state: refusal ?? 'done' } : now));
  };
  return (
    <UndoContext value={offer}>
      {children}
      {shown !== null && <UndoBar {...shown} onUndo={() => void undo()} onClose={close} />}
    </UndoContext>
  );
}

interface UndoBarProps extends Shown {
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

function UndoBar({ offer, state, onUndo, onClose }: UndoBarProps) {
  const t = useText();
  const [held, setHeld] = useState(false);
  const end = useEffectEvent(onClose);
  usePageKeys((event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    if (isTyping || event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
    event.preventDefault();
    onUndo();
  });
  useEffect(() => {
    if (held || state === 'busy') return;
    const timer = setTimeout(() => end(), offeredMs);
    return () => clearTimeout(timer);
  }, [held, state, offer]);
  const holder = useTopLayer();
  const isOffered = state === 'offered' || state === 'busy';
  return createPortal(
    <div
      className={styles.bar}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span role="status">{isOffered ? offer.text : state === 'done' ? t('undo_done') : t(state)}</span>
      {isOffered && (
        <Button tone="quiet" busy={state === 'busy'} onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
      <IconButton label={t('close')} onClick={onClose}>
        <Icon name="close" />
      </IconButton>
    </div>,
    holder,
  );
}

/** An element that stays in front while dialogs open and close, so that its bar stays in reach. */
function useTopLayer(): HTMLElement {
  const [holder] = useState(() => document.createElement('div'));
  useEffect(() => {
    const place = () => {
      const layer = topLayer();
      if (holder.parentElement !== layer) layer.append(holder);
    };
    place();
    const observer = new MutationObserver(place);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
    return () => {
      observer.disconnect();
      holder.remove();
    };
  }, [holder]);
  return holder;
}

/** An open dialog makes everything outside of it inert, so the bar is shown inside of it. */
function topLayer(): Element {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
}
