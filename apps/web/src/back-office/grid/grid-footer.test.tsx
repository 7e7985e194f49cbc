import { readLanguage } from '@fiacre/contract/texts/language';
import persian from '@fiacre/texts/fa.json' with { type: 'json' };
import hindi from '@fiacre/texts/hi.json' with { type: 'json' };
import { en } from '@fiacre/contract/texts/en';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { I18nProvider } from '../../i18n/i18n-context.tsx';
import type { Texts } from '../../i18n/translate.ts';
import { GridFooter } from './grid-footer.tsx';
import type { ListView } from '../view/list-view.ts';

function show(locale: string, texts: Texts, totalIsMinimum = false, page = 2) {
  const onView = vi.fn<(change: Partial<ListView>) => void>();
  const { unmount } = render(
    <I18nProvider locale={locale} dateLocale={locale} texts={texts} category="taxi">
      <GridFooter
        total={1250}
        totalIsMinimum={totalIsMinimum}
        view={{ page, pageSize: 25 }}
        onView={onView}
      />
    </I18nProvider>,
  );
  return { onView, unmount };
}

test('LANG-8 the range of rows and the names of the controls are in the language of the page', () => {
  show('fa', readLanguage(persian).texts);
  expect(screen.getByText('۲۶–۵۰ از ۱٬۲۵۰')).toBeVisible();
  expect(screen.getByRole('button', { name: 'صفحهٔ بعد' })).toBeEnabled();
  show('hi', readLanguage(hindi).texts);
  expect(screen.getByText('1,250 में से 26–50')).toBeVisible();
});

test('pages are turned between the first and the last, and a list not counted completely has a next page', () => {
  const first = show('en', en, false, 1);
  expect(screen.getByText('1–25 of 1,250')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Go to previous page' })).toBeDisabled();
  fireEvent.click(screen.getByRole('button', { name: 'Go to next page' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '100' } });
  expect(first.onView.mock.calls).toEqual([[{ page: 2 }], [{ pageSize: 100 }]]);
  first.unmount();
  const last = show('en', en, false, 50);
  expect(screen.getByText('1,226–1,250 of 1,250')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Go to next page' })).toBeDisabled();
  fireEvent.click(screen.getByRole('button', { name: 'Go to previous page' }));
  expect(last.onView.mock.calls).toEqual([[{ page: 49 }]]);
  last.unmount();
  show('en', en, true, 50);
  expect(screen.getByText('1,226–1,250 of 1,250+')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Go to next page' })).toBeEnabled();
});
