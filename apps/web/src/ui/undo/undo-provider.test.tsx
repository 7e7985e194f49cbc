import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { useOfferUndo } from './undo-context.ts';
import { UndoProvider } from './undo-provider.tsx';

/** A dialog in which something is deleted, and a button that opens it. */
function List({ onUndo }: { readonly onUndo: () => void }) {
  const [open, setOpen] = useState(true);
  const offer = useOfferUndo();
  const undo = () => {
    onUndo();
    return Promise.resolve(null);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog title="Views" onClose={() => setOpen(false)}>
          <button type="button" onClick={() => offer({ text: 'Deleted.', undo })}>
            Delete
          </button>
        </Dialog>
      )}
    </>
  );
}

test('an undo offered by a dialog can be used in the dialog, after it is closed, and in the next dialog', async () => {
  let undone = 0;
  renderPart(
    <UndoProvider>
      <List onUndo={() => (undone += 1)} />
    </UndoProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo' })).toBeVisible();

  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await within(screen.getByRole('dialog')).findByRole('button', { name: 'Undo' });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undone).toBe(1);
  expect(await screen.findByText('The change has been undone.')).toBeVisible();
});
