import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Opens a native dialog for as long as the component is there. The browser keeps the focus inside,
 * closes on Escape and gives the focus back to where it was.
 */
export function useModal(onClose: () => void): {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: { preventDefault: () => void }) => void;
} {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  // Whether it is open is the owner's state alone, so Escape only asks.
  const onCancel = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    onClose();
  };
  return { ref, onCancel };
}
