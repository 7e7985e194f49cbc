import type { GridLocaleText } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { useText } from '../i18n/i18n-context.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';
import type { TextValues } from '../i18n/translate.ts';

export interface GridTextsOptions {
  readonly emptyText: string;
  readonly total: number;
  /** There are more rows than `total` says. */
  readonly totalIsMinimum: boolean;
}

/**
 * The grid library's own texts, as far as this app shows them. The library's translations lack some languages and some
 * texts, and write numbers in their own way.
 */
export function gridTexts(
  t: (key: TextKey, values?: TextValues) => string,
  { emptyText, total, totalIsMinimum }: GridTextsOptions,
): Partial<GridLocaleText> {
  return {
    noRowsLabel: emptyText,
    paginationDisplayedRows: ({ from, to }) =>
      t(totalIsMinimum ? 'rows_of_many' : 'rows_of', { from, to, total }),
    paginationRowsPerPage: t('rows_per_page'),
    paginationItemAriaLabel: (type) => t(type === 'next' ? 'rows_next' : 'rows_previous'),
    checkboxSelectionHeaderName: t('rows_selection'),
    checkboxSelectionSelectAllRows: t('rows_select_all'),
    checkboxSelectionUnselectAllRows: t('rows_unselect_all'),
    checkboxSelectionSelectRow: t('row_select'),
    checkboxSelectionUnselectRow: t('row_unselect'),
    columnHeaderSortIconLabel: t('column_sort'),
    footerRowSelected: (count) => t('rows_selected', { count }),
  };
}

/** The same object until something changes: the grid renders everything again for a new one. */
export function useGridTexts({
  emptyText,
  total,
  totalIsMinimum,
}: GridTextsOptions): Partial<GridLocaleText> {
  const t = useText();
  return useMemo(
    () => gridTexts(t, { emptyText, total, totalIsMinimum }),
    [t, emptyText, total, totalIsMinimum],
  );
}
