import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject, type SyntheticEvent } from 'react';

export interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onCancel: (event: SyntheticEvent) => void;
  readonly onClose: (event: SyntheticEvent) => void;
}

/**
 * Opens a native dialog while the component is mounted; the result is spread on the `dialog` element. The browser traps
 * the focus and restores it. Escape and other close requests only call `onClose`: the owner's state alone decides
 * whether the dialog is open.
 */
export function useModal(onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog !== null) show(dialog);
    return () => dialog?.close();
  }, []);
  return {
    ref,
    onKeyDown: (event) => {
      // A list or a dialog inside has used it, or it ends the composition of an input method.
      if (event.key !== 'Escape' || event.isDefaultPrevented() || event.nativeEvent.isComposing) return;
      // Without this the browser sends a close request, and the second one in a row cannot be prevented.
      event.preventDefault();
      onClose();
    },
    onCancel: (event) => {
      if (!isItsOwn(event) || !event.cancelable) return;
      event.preventDefault();
      onClose();
    },
    // The browser has closed it after a close request that could not be prevented, such as a repeated back gesture.
    onClose: (event) => {
      const dialog = ref.current;
      if (!isItsOwn(event) || dialog === null || dialog.open) return;
      show(dialog);
      onClose();
    },
  };
}

/**
 * Not the event of a dialog inside, nor of a file field, whose `cancel` means that its chooser was dismissed.
 */
const isItsOwn = ({ target, currentTarget }: SyntheticEvent): boolean => target === currentTarget;

function show(dialog: HTMLDialogElement): void {
  dialog.showModal();
  // Otherwise the browser focuses the first control, which closes the dialog.
  const first = dialog.querySelector<HTMLElement>('[data-first-focus="true"]');
  // The foot is always in view; scrolling to it would hide how the dialog begins.
  first?.focus({ preventScroll: first.closest('[data-foot]') !== null });
}
