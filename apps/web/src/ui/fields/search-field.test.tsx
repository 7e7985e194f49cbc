import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchField, searchPauseMs } from './search-field.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const field = () => screen.getByRole('searchbox', { name: 'Search' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });

function show() {
  const onSearch = vi.fn();
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <SearchField label="Search" onSearch={onSearch} />
    </form>,
  );
  return { onSearch, onSubmit };
}

test('searches once when typing stops', () => {
  const { onSearch } = show();
  for (const typed of ['d', 'do', 'dor', 'dora ']) {
    type(typed);
    vi.advanceTimersByTime(searchPauseMs - 1);
  }
  expect(onSearch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onSearch.mock.calls).toEqual([['dora']]);
});

test('searches immediately and once on Enter, without submitting the form', () => {
  const { onSearch, onSubmit } = show();
  type('dora');
  const sends = fireEvent.keyDown(field(), { key: 'Enter' });
  expect(sends).toBe(false);
  vi.advanceTimersByTime(searchPauseMs);
  expect(onSearch.mock.calls).toEqual([['dora']]);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('does not search on mount or when a typed letter is deleted again', () => {
  const { onSearch } = show();
  type('d');
  type('');
  vi.advanceTimersByTime(searchPauseMs);
  expect(onSearch).not.toHaveBeenCalled();
});

test('shows a search that is set from outside, but keeps newer typing when its own search is passed back', () => {
  const onSearch = vi.fn();
  const { rerender } = render(<SearchField label="Search" value="dora" onSearch={onSearch} />);
  expect(field()).toHaveValue('dora');
  type('luca');
  vi.advanceTimersByTime(searchPauseMs);
  type('luca m');
  rerender(<SearchField label="Search" value="luca" onSearch={onSearch} />);
  expect(field()).toHaveValue('luca m');
  rerender(<SearchField label="Search" value="" onSearch={onSearch} />);
  expect(field()).toHaveValue('');
  vi.advanceTimersByTime(searchPauseMs);
  expect(onSearch.mock.calls).toEqual([['luca']]);
});
