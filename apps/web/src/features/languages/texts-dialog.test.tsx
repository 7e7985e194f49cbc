import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { keep, shownConflicts } from '../../testing/conflicts.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses, sentTo, type FakeRoutes } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleLanguages } from '../../testing/samples.ts';
import { TextsDialog } from './texts-dialog.tsx';

const [english] = sampleLanguages;
if (english === undefined) throw new Error('No sample language');
const language = {
  ...english,
  keyValuePairs: { home: 'Home', bookings: 'Bookings', back: 'Back' },
  version: 2,
};
const patch = `PATCH /api/languages/${language.id}`;

function open(routes: FakeRoutes = {}) {
  const onClose = vi.fn<() => void>();
  const calls = fakeApi({ 'GET /api/languages': { items: [] }, ...routes });
  renderPart(<TextsDialog language={language} onClose={onClose} />, { role: 'admin' });
  return { calls, onClose };
}
const area = () => screen.getByRole('textbox', { name: 'Texts', hidden: true });
const typed = () => JSON.parse((area() as HTMLTextAreaElement).value) as object;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('LANG-2 STORE-15 edits all texts as JSON, with the buttons Cancel and Add', async () => {
  const { calls, onClose } = open({ [patch]: language });
  expect(typed()).toEqual(language.keyValuePairs);
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
  enter(area(), '{ "home": "Start" }');
  press('Add');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo(calls, patch)).toEqual([{ keyValuePairs: { home: 'Start' }, version: 2 }]);
});

test('CONST-8 LANG-2 the dialog is 850 px wide', () => {
  open();
  expect(screen.getByRole('dialog', { name: 'Texts of English' }).className).toMatch(/editor/);
  const css = readFileSync(join(import.meta.dirname, '../../ui/dialogs/dialog.module.css'), 'utf8');
  expect(css).toMatch(/\.dialog\.editor \{[^}]*inline-size: min\(850px,/);
});

test('LANG-6 ERR-41 invalid JSON shows an alert and the place of the error, saves nothing and keeps what was typed', () => {
  const { calls } = open();
  enter(area(), '{\n"home": 7\n}');
  press('Add');
  const alert = screen.getByRole('dialog', { name: 'Alert' });
  expect(alert).toHaveTextContent('This is not valid JSON.');
  fireEvent.click(within(alert).getByRole('button', { name: 'Close' }));
  expect(area()).toHaveAccessibleDescription('The value of “home” must be a text.');
  expect(area()).toHaveValue('{\n"home": 7\n}');
  expect(calls).toEqual([]);
});

test('LANG-6 a refusal of the server is shown in the dialog, and the texts are kept', async () => {
  const { onClose } = open({ [patch]: refuses(413, 'too_large', { key: 'home' }) });
  press('Add');
  expect(await screen.findByRole('dialog', { name: 'Alert' })).toHaveTextContent('The request is too large.');
  expect(typed()).toEqual(language.keyValuePairs);
  expect(onClose).not.toHaveBeenCalled();
});

test('LANG-2 downloads the texts as a file, and loads an uploaded file into the dialog', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
      static override revokeObjectURL = () => {};
    },
  );
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  open();
  press('Download as a file');
  expect(names).toEqual(['fiacre-en.json']);
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual(language.keyValuePairs);
  const file = new File(['{"home":"Start"}'], 'texts.json', { type: 'application/json' });
  fireEvent.change(screen.getByLabelText('Upload a file'), { target: { files: [file] } });
  await waitFor(() => expect(area()).toHaveValue('{"home":"Start"}'));
});

test('LANG-2 what is typed while the texts are being saved is merged with another admin’s texts', async () => {
  const answer = Promise.withResolvers<object>();
  open({ [patch]: answer.promise });
  enter(area(), '{ "home": "Start", "bookings": "Bookings", "back": "Back" }');
  press('Add');
  enter(area(), '{ "home": "Start", "bookings": "Rides", "back": "Back" }');
  const current = { ...language, version: 3, keyValuePairs: { ...language.keyValuePairs, back: 'Return' } };
  answer.resolve(refuses(409, 'stale_version', { version: 3, current }));
  await waitFor(() => expect(typed()).toEqual({ home: 'Start', bookings: 'Rides', back: 'Return' }));
});

test('LANG-2 another admin’s texts are merged key by key; if both changed a text, both versions are shown', async () => {
  const current = {
    ...language,
    version: 3,
    keyValuePairs: { home: 'Beginning', bookings: 'Bookings', back: 'Return' },
  };
  const answers = [refuses(409, 'stale_version', { version: 3, current }), current];
  const { calls, onClose } = open({ [patch]: () => answers.shift() ?? {} });
  enter(area(), '{ "home": "Start", "bookings": "Rides", "back": "Back" }');
  press('Add');
  expect(await shownConflicts()).toEqual(['home: Your value Start | Saved now Beginning']);
  expect(typed()).toEqual({ home: 'Start', bookings: 'Rides', back: 'Return' });
  keep('theirs');
  expect(typed()).toEqual({ home: 'Beginning', bookings: 'Rides', back: 'Return' });
  press('Add');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo(calls, patch)[1]).toEqual({
    keyValuePairs: { home: 'Beginning', bookings: 'Rides', back: 'Return' },
    version: 3,
  });
});
