import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { MapWaiting } from './map-waiting.tsx';

const second = 1000;

let comeIntoView = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        comeIntoView = () => report([{ isIntersecting: true }]);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

test('MAP-6 says after a second that everything else works without the map, and shows its content as text', () => {
  const onLate = vi.fn<() => void>();
  renderPart(
    <MapWaiting onLate={onLate}>
      <p>Harbour Street 4</p>
    </MapWaiting>,
  );
  comeIntoView();
  pass(second - 1);
  expect(screen.getByText('Loading the map…')).toBeInTheDocument();
  expect(onLate).not.toHaveBeenCalled();
  pass(1);
  expect(screen.getByRole('note')).toHaveTextContent(
    'The map is slow to load. Everything else works without it.',
  );
  expect(screen.getByText('Harbour Street 4')).toBeInTheDocument();
  expect(onLate).toHaveBeenCalledOnce();
});

test('MAP-6 says so at once in a browser that is known to be slow', () => {
  const onLate = vi.fn<() => void>();
  renderPart(<MapWaiting isSlow onLate={onLate} />);
  expect(onLate).not.toHaveBeenCalled();
  act(() => comeIntoView());
  expect(screen.getByRole('note')).toHaveTextContent('The map is slow to load.');
  expect(onLate).toHaveBeenCalledOnce();
});

test('MAP-6 a map that nobody sees is not late', () => {
  const onLate = vi.fn<() => void>();
  renderPart(<MapWaiting onLate={onLate} />);
  pass(10 * second);
  expect(screen.getByText('Loading the map…')).toBeInTheDocument();
  expect(onLate).not.toHaveBeenCalled();
});

test('MAP-6 a map that is drawn in time is not late', () => {
  const onLate = vi.fn<() => void>();
  const { unmount } = renderPart(<MapWaiting onLate={onLate} />);
  comeIntoView();
  unmount();
  pass(10 * second);
  expect(onLate).not.toHaveBeenCalled();
});
