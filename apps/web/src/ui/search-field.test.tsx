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

test('a word that is typed letter by letter is searched once, when the typing pauses', () => {
  const { onSearch } = show();
  for (const typed of ['d', 'do', 'dor', 'dora ']) {
    type(typed);
    vi.advanceTimersByTime(searchPauseMs - 1);
  }
  expect(onSearch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onSearch.mock.calls).toEqual([['dora']]);
});

test('Enter searches at once, once, and sends no form', () => {
  const { onSearch, onSubmit } = show();
  type('dora');
  const sends = fireEvent.keyDown(field(), { key: 'Enter' });
  expect(sends).toBe(false);
  vi.advanceTimersByTime(searchPauseMs);
  expect(onSearch.mock.calls).toEqual([['dora']]);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('opening a list and taking a letter back search nothing', () => {
  const { onSearch } = show();
  type('d');
  type('');
  vi.advanceTimersByTime(searchPauseMs);
  expect(onSearch).not.toHaveBeenCalled();
});

test('it follows what somebody else looks for, and keeps what is being typed when its own search comes back', () => {
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
