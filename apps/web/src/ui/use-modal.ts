import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Opens a native dialog while the component is mounted. The browser traps the focus,
 * closes on Escape and restores the focus.
 */
export function useModal(onClose: () => void): {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: { preventDefault: () => void }) => void;
} {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Otherwise the browser focuses the first control, which closes the dialog.
    dialog?.querySelector<HTMLElement>('[data-first-focus="true"]')?.focus();
    return () => dialog?.close();
  }, []);
  // The owner's state alone decides whether it is open, so Escape only calls `onClose`.
  const onCancel = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    onClose();
  };
  return { ref, onCancel };
}
