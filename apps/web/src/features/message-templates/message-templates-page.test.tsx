import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { en } from '@fiacre/contract/texts/en';
import { messageKeys } from '@fiacre/contract/texts/messages';
import { expect, test, vi } from 'vitest';
import type { TemplateRow } from '../../api/office/message-templates.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { cellsOf } from '../../testing/column-format.ts';
import { keep, shownConflicts } from '../../testing/conflicts.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses, sentTo, type FakeRoutes } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { channelText, messageName } from './message-name.ts';
import { MessageTemplatesPage, templateColumns } from './message-templates-page.tsx';
import { ResetTemplateDialog, TemplateDialog } from './template-dialog.tsx';

const mail: TemplateRow = {
  id: 'mail_reset_password en',
  key: 'mail_reset_password',
  locale: 'en',
  subject: 'Set a new password',
  body: 'Open {{link}} within {{minutes}} minutes.',
  edited: true,
  enabled: true,
  mandatory: true,
  placeholders: ['link', 'minutes', 'appName'],
  required: ['link'],
};
const { subject, body } = mail;
const was = { subject, body };
const list = 'GET /api/message-templates';
const path = '/api/message-templates/mail_reset_password/en';
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByRole('textbox', { name });

function open(template: TemplateRow, routes: FakeRoutes) {
  const onClose = vi.fn<() => void>();
  const calls = fakeApi({ [list]: { items: [] }, ...routes });
  renderPart(<TemplateDialog template={template} onClose={onClose} />, { role: 'admin' });
  return { calls, onClose };
}

test('LANG-9 lists each message in each language with its own or the default text', async () => {
  expect(cellsOf(templateColumns({ textOf: createTranslator('en', en), locale: 'en' }), mail)).toEqual({
    Message: 'New password',
    Channel: 'Email',
    Sent: 'Always',
    Language: 'English (en)',
    Subject: 'Set a new password',
    Text: 'Open {{link}} within {{minutes}} minutes.',
    'Custom text': 'Yes',
  });
  const { key, enabled, mandatory, placeholders, required } = mail;
  const texts = ['en', 'fr'].map((locale) => ({ locale, ...was, edited: false }));
  fakeApi({ [list]: { items: [{ key, enabled, mandatory, placeholders, required, texts }] } });
  renderPart(<MessageTemplatesPage />, { role: 'admin' });
  expect(await screen.findByText('French (fr)')).toBeInTheDocument();
});

test('LANG-9 edits a text next to its preview, and sends the text that the edit is based on', async () => {
  const { calls, onClose } = open(mail, { [`PUT ${path}`]: { ...mail, texts: [] } });
  const preview = screen.getByRole('region', { name: 'Preview' });
  expect(preview).toHaveTextContent('Open https://example.org/… within 30 minutes.');
  enter(field('Text'), 'Go to {{link}}, says {{appName}}.');
  expect(preview).toHaveTextContent('Go to https://example.org/…, says Fiacre.');
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo(calls, `PUT ${path}`)).toEqual([{ subject, body: 'Go to {{link}}, says {{appName}}.', was }]);
});

test('LANG-9 a text message has no subject', async () => {
  const { calls, onClose } = open({ ...mail, subject: null }, { [`PUT ${path}`]: { ...mail, texts: [] } });
  expect(screen.queryByRole('textbox', { name: 'Subject' })).not.toBeInTheDocument();
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo(calls, `PUT ${path}`)).toMatchObject([{ subject: null }]);
});

test.each([
  ['template_placeholder_unknown', 'This text uses a placeholder that this message does not have.'],
  ['template_placeholder_missing', 'This text must keep the placeholder of the link or code.'],
] as const)('LANG-9 shows %s at the text and keeps the text', async (code, message) => {
  open(mail, { [`PUT ${path}`]: refuses(422, code) });
  enter(field('Text'), 'Hello {{nobody}}');
  press('Save');
  await waitFor(() => expect(field('Text')).toHaveAccessibleDescription(message));
  expect(field('Text')).toHaveValue('Hello {{nobody}}');
});

test('LANG-9 a second admin sees both texts and can overwrite those of the first', async () => {
  const current = { subject, body: 'First {{link}}' };
  const answers = [refuses(409, 'stale_version', { current }), { ...mail, texts: [] }];
  const { calls, onClose } = open(mail, { [`PUT ${path}`]: () => answers.shift() ?? {} });
  enter(field('Text'), 'Second {{link}}');
  press('Save');
  expect(await shownConflicts()).toEqual(['Text: Your value Second {{link}} | Saved now First {{link}}']);
  keep('mine');
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo(calls, `PUT ${path}`)[1]).toEqual({ subject, body: 'Second {{link}}', was: current });
});

test('LANG-9 restores the default text after a confirmation', async () => {
  const onClose = vi.fn<() => void>();
  const calls = fakeApi({ [list]: { items: [] }, [`DELETE ${path}`]: { ...mail, texts: [] } });
  renderPart(<ResetTemplateDialog template={mail} onClose={onClose} />, { role: 'admin' });
  expect(screen.getByRole('dialog', { name: 'Reset this text?' })).toHaveTextContent(
    /Your own text is deleted/,
  );
  press('Reset');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.map(({ route }) => route)).toContain(`DELETE ${path}`);
});

test('turns a message off in every language after a confirmation, unless it is mandatory', async () => {
  const message = (key: string, mandatory: boolean) => {
    const texts = [{ locale: 'en', ...was, edited: false }];
    return { key, enabled: true, mandatory, placeholders: [], required: [], texts };
  };
  const push = message('push_new_task', false);
  const items = [push, message('mail_reset_password', true)];
  const calls = fakeApi({ [list]: { items }, 'PUT /api/message-templates/push_new_task': push });
  renderPart(<MessageTemplatesPage />, { role: 'admin' });
  await screen.findByText('New ride request');
  press('Turn off');
  const dialog = screen.getByRole('dialog', { name: 'Turn this message off?' });
  expect(dialog).toHaveTextContent(
    'It is no longer sent in any language: New ride request (Push notification)',
  );
  fireEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(sentTo(calls, 'PUT /api/message-templates/push_new_task')).toEqual([{ enabled: false }]);
});

test('DEMO-8 in the demo, a text cannot be edited', async () => {
  const { key, enabled, mandatory, placeholders, required } = mail;
  const texts = [{ locale: 'en', ...was, edited: false }];
  fakeApi({ [list]: { items: [{ key, enabled, mandatory, placeholders, required, texts }] } });
  renderPart(<MessageTemplatesPage />, { role: 'admin', settings: { allowCriticalEditsAdmin: false } });
  fireEvent.click(await screen.findByText('New password'));
  expect(screen.getByRole('dialog', { name: 'Alert' })).toHaveTextContent(
    'This cannot be changed in the demo.',
  );
});

test('LANG-9 every message has a name and a channel', () => {
  const textOf = createTranslator('en', en);
  expect(messageKeys.filter((key) => messageName(key, textOf) === key)).toEqual([]);
  expect(new Set(messageKeys.map((key) => channelText(key, textOf)))).toEqual(
    new Set(['Email', 'Text message', 'Push notification']),
  );
});
