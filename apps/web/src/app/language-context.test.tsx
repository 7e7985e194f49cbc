import { en } from '@fiacre/contract/texts/en';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKeys } from '../api/query-keys.ts';
import { formatTime } from '../i18n/format.ts';
import { useI18n } from '../i18n/i18n-context.tsx';
import { openQueryClient } from '../testing/query-clients.ts';
import { sampleSettings } from '../testing/samples.ts';
import { LanguageProvider } from './language-context.tsx';

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
