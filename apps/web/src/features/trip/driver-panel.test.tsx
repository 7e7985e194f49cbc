import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { sampleBooking } from '../../testing/sample-booking.ts';
import { sampleId } from '../../testing/samples.ts';
import { DriverPanel } from './driver-panel.tsx';

const accepted = sampleBooking({
  status: 'ACCEPTED',
  driver: sampleId(51),
  driverName: 'Dora Driver',
  driverImage: '/api/files/52',
});

test('TRIP-3 FILE-1 the rider sees the driver’s picture, and the initials once it has been removed', () => {
  const { container } = renderPart(<DriverPanel booking={accepted} />, { role: 'rider' });
  const image = container.querySelector('img') ?? expect.unreachable('no picture');
  expect(image).toHaveAttribute('src', '/api/files/52');
  fireEvent.error(image);
  expect(container.querySelector('img')).toBeNull();
  expect(container).toHaveTextContent('DD');
});
