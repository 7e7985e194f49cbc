import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { instantAt } from '../../i18n/wall-clock.ts';
import { renderPart } from '../../testing/render.tsx';
import { WhenChoice } from './when-choice.tsx';

const timeZone = 'Europe/Paris';

function Chosen({ at }: { readonly at: string }) {
  const [time, setTime] = useState(at);
  return (
    <>
      <WhenChoice
        bookLater
        tripDateLocal={time}
        timeZone={timeZone}
        isRefused={false}
        onChange={(_, next) => setTime(next)}
      />
      <output>{instantAt(time, timeZone)?.toISOString() ?? 'none'}</output>
    </>
  );
}

test('LAND-5 when the clocks go back, either of the two times can be chosen', async () => {
  renderPart(<Chosen at="2026-10-25T02:30" />);
  const [first, second] = screen.getAllByRole('radio', { name: /30/ });
  expect(screen.getByRole('group', { name: /this time occurs twice/ })).toBeVisible();
  expect(first).toBeChecked();
  expect(screen.getByRole('status')).toHaveTextContent('2026-10-25T00:30:00.000Z');
  await userEvent.click(second!);
  expect(second).toBeChecked();
  expect(screen.getByRole('status')).toHaveTextContent('2026-10-25T01:30:00.000Z');
  expect(screen.getByDisplayValue('2026-10-25T02:30')).toBeVisible();
});

test('LAND-5 a time that the clocks skip is refused with a message, not moved', () => {
  renderPart(<Chosen at="2026-03-29T02:30" />);
  expect(screen.getByText(/this time does not exist/)).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('none');
});
