import type { Language } from '@fiacre/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { isolated } from '../../i18n/direction.ts';
import { cellsOf } from '../../testing/column-format.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses, sentTo, type FakeRoutes } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleId } from '../../testing/samples.ts';
import { languageColumns } from './language-columns.tsx';
import { LanguageDialog } from './language-dialog.tsx';
import { LanguagesPage } from './languages-page.tsx';
import { localeOptions } from './locale-lists.ts';

const english: Language = {
  id: sampleId(500),
  langName: 'English',
  langLocale: 'en',
  dateLocale: 'en-GB',
  default: true,
  createdAt: '2026-01-01T00:00:00Z',
  keyValuePairs: { home: 'Home' },
  version: 3,
};
const hebrew: Language = {
  ...english,
  id: sampleId(501),
  langName: 'עברית',
  langLocale: 'he',
  dateLocale: 'en-IL',
  default: false,
};
/** In a sentence of the page. Source: LAYOUT-14. */
const hebrewName = isolated(hebrew.langName);
const list = 'GET /api/languages';
const ignore = { onEdit: () => {}, onTexts: () => {}, onMakeDefault: () => {}, onDelete: () => {} };

async function openPage(routes: FakeRoutes = {}, settings = {}) {
  const calls = fakeApi({ [list]: { items: [english, hebrew] }, ...routes });
  renderPart(<LanguagesPage />, { role: 'admin', settings });
  await screen.findByText('English');
  return calls;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));

test('LANG-1 LANG-3 lists name, locale, date format, direction and which one is the default', () => {
  expect(cellsOf(languageColumns(ignore), hebrew)).toMatchObject({
    Name: 'עברית',
    Language: 'he',
    'Date format': 'en-IL',
    Direction: 'Right to left',
    Default: 'No',
    Actions: '',
  });
  expect(cellsOf(languageColumns(ignore), english)).toMatchObject({
    Language: 'en',
    'Date format': 'en-GB',
    Direction: 'Left to right',
    Default: 'Yes',
  });
});

test('LANG-1 locale and date format are chosen from lists, in which a saved value stays available', () => {
  const values = (kind: 'language' | 'dates', saved: string) =>
    localeOptions(kind, saved, 'en').map(({ value }) => value);
  expect(values('language', '')).toContain('de');
  expect(values('language', '')).not.toContain('en-GB');
  expect(values('dates', '')).toContain('en-GB');
  expect(values('language', 'pt-x-own')).toContain('pt-x-own');
  expect(localeOptions('language', '', 'fr')).toContainEqual({ value: 'de', label: 'allemand (de)' });
});

test('LANG-1 LANG-5 STORE-15 adds a language from the lists, and shows its direction and dates', async () => {
  const onClose = vi.fn<() => void>();
  const calls = fakeApi({ [list]: { items: [english] }, 'POST /api/languages': hebrew });
  renderPart(<LanguageDialog language={null} onClose={onClose} />, { role: 'admin' });
  press('Save');
  expect(screen.getAllByText('Please fill in this field.')).toHaveLength(3);
  enter(screen.getByLabelText(/^Name/), ' עברית ');
  fireEvent.change(screen.getByLabelText(/^Language/), { target: { value: 'he' } });
  fireEvent.change(screen.getByLabelText(/^Date format/), { target: { value: 'en-GB' } });
  expect(screen.getByText('Right to left')).toBeVisible();
  expect(screen.getByText(/Dates look like this: 22 Nov 2026/)).toBeVisible();
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo(calls, 'POST /api/languages')).toEqual([
    { langName: 'עברית', langLocale: 'he', dateLocale: 'en-GB' },
  ]);
});

test('LANG-1 edits the language of the row', async () => {
  const path = `PATCH /api/languages/${hebrew.id}`;
  const calls = await openPage({ [path]: { ...hebrew, dateLocale: 'he-IL' } });
  press(`Edit ${hebrewName}`);
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByLabelText(/^Language/)).toHaveValue('he');
  fireEvent.change(within(dialog).getByLabelText(/^Date format/), { target: { value: 'he' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sentTo(calls, path)).toMatchObject([{ langLocale: 'he', dateLocale: 'he' }]));
});

test('LANG-1 shows at the field that a language exists already', async () => {
  fakeApi({
    [list]: { items: [english] },
    [`PATCH /api/languages/${hebrew.id}`]: refuses(409, 'name_taken', { field: 'langLocale' }),
  });
  renderPart(<LanguageDialog language={hebrew} onClose={() => {}} />, { role: 'admin' });
  press('Save');
  await waitFor(() =>
    expect(screen.getByLabelText(/^Language/)).toHaveAccessibleDescription('This name is already in use.'),
  );
});

test('LANG-1 LANG-4 makes a language the default after a confirmation', async () => {
  const path = `POST /api/languages/${hebrew.id}/make-default`;
  const calls = await openPage({ [path]: { ...hebrew, default: true } });
  press('Make default');
  const dialog = screen.getByRole('dialog', { name: `Make ${hebrewName} the default?` });
  expect(sentTo(calls, path)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make default' }));
  await waitFor(() => expect(sentTo(calls, path)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('LANG-7 ERR-42 the default language cannot be deleted: an alert says so, and nothing is sent', async () => {
  const calls = await openPage();
  press('Delete English');
  const alert = screen.getByRole('dialog', { name: 'Alert' });
  expect(alert).toHaveTextContent('The default language cannot be deleted.');
  expect(
    within(alert)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Close']);
  expect(calls.map(({ route }) => route)).toEqual([list]);
});

test('LANG-1 STORE-15 deletes another language after a confirmation that says what people will see then', async () => {
  const path = `DELETE /api/languages/${hebrew.id}`;
  const calls = await openPage({ [path]: { ok: true } });
  press(`Delete ${hebrewName}`);
  const dialog = screen.getByRole('dialog', { name: `Delete ${hebrewName}?` });
  expect(dialog).toHaveTextContent('People who chose it will see the app in the default language.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(calls.map(({ route }) => route)).toContain(path));
});

test('DEMO-8 in the demo, every edit of a language shows that it cannot be changed', async () => {
  const calls = await openPage({}, { allowCriticalEditsAdmin: false });
  const buttons = ['Add language', 'Edit English', `Delete ${hebrewName}`, 'Make default'];
  for (const name of buttons) {
    press(name);
    const alert = screen.getByRole('dialog', { name: 'Alert' });
    expect(alert).toHaveTextContent('This cannot be changed in the demo.');
    fireEvent.click(within(alert).getByRole('button', { name: 'Close' }));
  }
  const texts = screen.getAllByRole('button', { name: /texts/i, hidden: true });
  expect(texts).toHaveLength(2);
  const rows = screen.getAllByText(/^(English|עברית)$/, {
    selector: '[role="gridcell"] *, [role="gridcell"]',
  });
  for (const control of [...texts, ...rows]) {
    fireEvent.click(control);
    const alert = screen.getByRole('dialog', { name: 'Alert' });
    expect(alert).toHaveTextContent('This cannot be changed in the demo.');
    fireEvent.click(within(alert).getByRole('button', { name: 'Close' }));
  }
  expect(calls.map(({ route }) => route)).toEqual([list]);
});

test('EMPTY-11 EMPTY-12 an empty list says so without an alert and offers to add a language', async () => {
  fakeApi({ [list]: { items: [] } });
  renderPart(<LanguagesPage />, { role: 'admin' });
  expect(await screen.findByText('No Languages available.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Add language', hidden: true })).toHaveLength(2);
});
