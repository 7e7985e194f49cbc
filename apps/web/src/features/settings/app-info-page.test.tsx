import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses, sentTo, type FakeResponse } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleSettings } from '../../testing/samples.ts';
import { AppInfoPage } from './app-info-page.tsx';

const whole = {
  companyName: 'Cabs',
  companyWebsite: 'https://cab.example',
  companyTerms: 'https://cab.example/terms',
};
const route = 'PATCH /api/settings';

function show(answer: FakeResponse = sampleSettings(whole), settings: object = whole) {
  const calls = fakeApi({ [route]: answer });
  renderPart(<AppInfoPage />, { role: 'admin', settings });
  return () => sentTo(calls, route);
}

const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const alert = () => screen.findByRole('dialog', { name: 'Alert' });

test.each([
  ['App name', 'appName', 'Velo'],
  ['Company', 'companyName', 'Cabs Ltd'],
  ['Website', 'companyWebsite', 'https://velo.example'],
  ['Terms', 'companyTerms', '/terms'],
  ['Contact email', 'contactEmail', 'hello@cab.example'],
  ['Facebook', 'facebookHandle', 'cabs'],
  ['X \\(Twitter\\)', 'twitterHandle', '@cabs'],
  ['Instagram', 'instagramHandle', 'cabs'],
  ['App Store link', 'appleStoreLink', 'https://apps.example/cabs'],
  ['Google Play link', 'playStoreLink', 'https://play.example/cabs'],
] as const)('INFO-1 INFO-2 “%s” is saved, and an alert says so', async (label, name, value) => {
  const before = sampleSettings(whole)[name];
  const bodies = show(sampleSettings({ ...whole, [name]: value }));
  expect(field(label)).toHaveAccessibleDescription(/\w{3}.*\.$/);
  enter(field(label), value);
  await save();
  expect(await alert()).toHaveTextContent('Saved.');
  expect(bodies()).toEqual([{ [name]: value, expected: { [name]: before } }]);
});

test.each(['App name', 'Company', 'Website', 'Terms'])('INFO-1 “%s” is required', async (label) => {
  const bodies = show();
  enter(field(label), '  ');
  await save();
  expect(field(label)).toHaveAccessibleDescription('This cannot be empty.');
  expect(bodies()).toEqual([]);
});

test('INFO-1 nothing is saved while a required field was never filled in', async () => {
  const bodies = show(sampleSettings(), {});
  enter(field('Facebook'), 'cabs');
  await save();
  for (const label of ['Company', 'Website', 'Terms']) expect(field(label)).toBeInvalid();
  expect(field('Company')).toHaveFocus();
  expect(bodies()).toEqual([]);
});

test.each([
  ['Website', 'cab.example'],
  ['Terms', 'javascript:alert(1)'],
  ['Contact email', 'nobody'],
  ['App Store link', 'apps.example'],
  ['Google Play link', 'mailto:a@b.example'],
])('INFO-1 “%s” refuses %s at the field', async (label, value) => {
  const bodies = show();
  enter(field(label), value);
  await save();
  expect(field(label)).toHaveAccessibleDescription(/^Enter an? /);
  expect(bodies()).toEqual([]);
});

test('INFO-2 STORE-6 STORE-15 a save that fails shows update_failed, which can be closed', async () => {
  show(refuses(500, 'update_failed'));
  enter(field('Facebook'), 'cabs');
  await save();
  expect(await alert()).toHaveTextContent('Your changes could not be saved.');
  await userEvent.click(within(await alert()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(field('Facebook')).toHaveValue('cabs');
});

test('DEMO-7 nothing is sent in the demo', async () => {
  const bodies = show(sampleSettings(), { ...whole, allowCriticalEditsAdmin: false });
  enter(field('Facebook'), 'cabs');
  await save();
  expect(await alert()).toHaveTextContent('This cannot be changed in the demo.');
  expect(bodies()).toEqual([]);
});

test('uploads a logo, shows it at once, and removes it', async () => {
  const logoImage = '/api/logo?v=1';
  const calls = fakeApi({
    'PUT /api/settings/logo': sampleSettings({ ...whole, logoImage }),
    [route]: sampleSettings(whole),
  });
  const { container } = renderPart(<AppInfoPage />, { role: 'admin', settings: whole });
  const file = new File([new Uint8Array(9)], 'logo.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText('Logo'), file);
  await waitFor(() => expect(container.querySelector('img')).toHaveAttribute('src', logoImage));
  await userEvent.click(screen.getByRole('button', { name: 'Remove the logo' }));
  await waitFor(() => expect(container.querySelector('img')).toBeNull());
  expect(sentTo(calls, route)).toEqual([{ logoImage: '', expected: { logoImage } }]);
});

test('another admin’s newer logo is shown, not replaced', async () => {
  const theirs = '/api/logo?v=2';
  const seen: (string | null)[] = [];
  fakeApi({
    'PUT /api/settings/logo': ({ query }) => {
      seen.push(query.get('expected'));
      return query.get('expected') === theirs
        ? sampleSettings({ ...whole, logoImage: '/api/logo?v=3' })
        : refuses(409, 'settings_changed', { current: { logoImage: theirs } });
    },
    'GET /api/settings': sampleSettings({ ...whole, logoImage: theirs }),
  });
  const { container } = renderPart(<AppInfoPage />, { role: 'admin', settings: whole });
  const upload = () =>
    userEvent.upload(
      screen.getByLabelText('Logo'),
      new File([new Uint8Array(9)], 'a.png', { type: 'image/png' }),
    );
  await upload();
  expect(await screen.findByText(/Another admin has changed the same settings/)).toBeInTheDocument();
  await waitFor(() => expect(container.querySelector('img')).toHaveAttribute('src', theirs));
  await upload();
  await waitFor(() => expect(container.querySelector('img')).toHaveAttribute('src', '/api/logo?v=3'));
  expect(seen).toEqual(['', theirs]);
});
