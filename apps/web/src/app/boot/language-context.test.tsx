import { en } from '@fiacre/contract/texts/en';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKeys } from '../../api/client/query-keys.ts';
import { formatTime } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { fakeApi } from '../../testing/fake-api.ts';
import { openQueryClient } from '../../testing/query-clients.ts';
import { sampleSettings } from '../../testing/samples.ts';
import { LanguageProvider, useLanguageSwitch } from './language-context.tsx';

function Evening() {
  return formatTime(useI18n().dateLocale, '2026-11-22T18:45:00Z', { timeZone: 'UTC', unnamed: 'UTC' });
}

test('SET-22 every page writes times with the hours in the settings, and follows a change', async () => {
  const queries = openQueryClient();
  queries.setQueryData(queryKeys.settings, sampleSettings({ hourCycle: 'h23' }));
  render(
    <QueryClientProvider client={queries}>
      <LanguageProvider languages={[]} initial={{ locale: 'en', dateLocale: 'en', texts: en }}>
        <Evening />
      </LanguageProvider>
    </QueryClientProvider>,
  );
  expect(screen.getByText('18:45')).toBeInTheDocument();
  act(() => {
    queries.setQueryData(queryKeys.settings, sampleSettings({ hourCycle: 'language' }));
  });
  expect(await screen.findByText('6:45 PM')).toBeInTheDocument();
});

function Office() {
  const { hasOffice, loadOffice } = useLanguageSwitch();
  const { t } = useI18n();
  return (
    <button type="button" onClick={() => void loadOffice()}>
      {hasOffice ? `${t('riders')}, ${t('email')}` : 'missing'}
    </button>
  );
}

test('LAYOUT-5 staff who signed in on this page get the texts of the back office', async () => {
  const calls = fakeApi({ 'GET /texts/en.office-0123456789.json': () => ({ riders: 'Riders here' }) });
  const initial = {
    locale: 'en',
    dateLocale: 'en',
    texts: { email: 'Email here' },
    officeTextsUrl: '/texts/en.office-0123456789.json',
  };
  render(
    <QueryClientProvider client={openQueryClient()}>
      <LanguageProvider languages={[]} initial={initial}>
        <Office />
      </LanguageProvider>
    </QueryClientProvider>,
  );
  act(() => screen.getByRole('button', { name: 'missing' }).click());
  expect(await screen.findByText('Riders here, Email here')).toBeVisible();
  expect(calls).toHaveLength(1);
});
