import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { useModal } from './use-modal.ts';

const onClose = vi.fn<(name: string) => void>();

interface ModalProps {
  readonly name: string;
  readonly onClose?: () => void;
  readonly children?: ReactNode;
}

function Modal({ name, onClose: close, children }: ModalProps) {
  const modal = useModal(() => {
    onClose(name);
    close?.();
  });
  return (
    <dialog {...modal} aria-label={name}>
      <input type="file" aria-label={`File of ${name}`} />
      {children}
    </dialog>
  );
}

/** Asks before it closes, like a panel with typed text. */
function Panel() {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Modal name="panel" onClose={() => setLeaving(true)}>
      {isLeaving && <Modal name="question" onClose={() => setLeaving(false)} />}
    </Modal>
  );
}

function show(): void {
  onClose.mockClear();
  render(<Panel />);
}
const panel = () => screen.getByRole<HTMLDialogElement>('dialog', { name: 'panel' });
const question = () => screen.queryByRole<HTMLDialogElement>('dialog', { name: 'question' });
const closed = () => onClose.mock.calls.map(([name]) => name);
const press = (key: string) => fireEvent.keyDown(screen.getByLabelText('File of panel'), { key });
const cancels = (target: Element, init: EventInit) => fireEvent(target, new Event('cancel', init));

test('Escape asks again each time, in the topmost dialog only', async () => {
  show();
  await userEvent.click(screen.getByLabelText('File of panel'));
  for (const asked of [true, false, true, false]) {
    await userEvent.keyboard('{Escape}');
    expect(question() !== null).toBe(asked);
    if (asked) question()?.querySelector('input')?.focus();
    else screen.getByLabelText('File of panel').focus();
  }
  expect(closed()).toEqual(['panel', 'question', 'panel', 'question']);
});

test('the browser does not close a dialog itself on Escape, and other keys do nothing', () => {
  show();
  // fireEvent returns false when the default action was prevented.
  expect(press('Escape')).toBe(false);
  expect(press('Enter')).toBe(true);
  expect(closed()).toEqual(['panel']);
});

test('Escape that belongs to a list or to an input method leaves the dialog open', () => {
  show();
  const input = screen.getByLabelText('File of panel');
  fireEvent.keyDown(input, { key: 'Escape', isComposing: true });
  input.addEventListener('keydown', (event) => event.preventDefault());
  press('Escape');
  expect(closed()).toEqual([]);
});

describe('a close request, for example the back gesture', () => {
  test('calls onClose, and the dialog stays until its owner removes it', () => {
    show();
    expect(cancels(panel(), { cancelable: true })).toBe(false);
    expect(closed()).toEqual(['panel']);
  });

  test('in a dialog above is not one for the dialog below', () => {
    show();
    cancels(panel(), { cancelable: true });
    cancels(question() as Element, { cancelable: true });
    expect(question()).toBeNull();
    expect(closed()).toEqual(['panel', 'question']);
  });

  test('that cannot be prevented opens the dialog again, with the question above it', () => {
    show();
    const opened = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    const dialog = panel();
    // Simulates the browser when nothing was pressed since the last request.
    cancels(dialog, { cancelable: false });
    dialog.close();
    fireEvent(dialog, new Event('close'));
    expect(opened.mock.contexts).toEqual([panel(), question()]);
    expect([panel().open, question()?.open]).toEqual([true, true]);
    expect(closed()).toEqual(['panel']);
    opened.mockRestore();
  });
});

test('dismissing a file chooser leaves the dialog and the panel around it open', () => {
  show();
  cancels(panel(), { cancelable: true });
  onClose.mockClear();
  for (const name of ['question', 'panel'])
    cancels(screen.getByLabelText(`File of ${name}`), { bubbles: true, cancelable: true });
  expect(closed()).toEqual([]);
});
