import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isolated } from '../../i18n/direction.ts';
import { renderPart, type World } from '../../testing/render.tsx';
import { sampleBooking } from '../../testing/sample-booking.ts';
import { sampleLanguages } from '../../testing/samples.ts';
import { PlainRide, type PlainRideProps } from './plain-ride.tsx';

const label = 'My plans changed';
const inArabic: World = {
  locale: 'ar',
  languages: sampleLanguages.map((language) => ({
    ...language,
    keyValuePairs: { ...language.keyValuePairs, [`operator:${label}`]: 'تغيرت خططي' },
  })),
};

const show = (props: Partial<PlainRideProps>) =>
  renderPart(
    <PlainRide booking={sampleBooking()} cancellation={null} reasons={[]} problem={null} {...props} />,
    inArabic,
  );

test('TRIP-13 a ride without scripts shows why it was cancelled in the reader’s language', () => {
  show({ booking: sampleBooking({ status: 'CANCELLED', reason: label }) });
  expect(screen.getByText(`السبب: ${isolated('تغيرت خططي')}`)).toBeVisible();
});

test('BKT-6 the form that cancels without scripts lists the reasons in the reader’s language and sends the operator’s', () => {
  const cancellation = { currency: 'USD', fee: 0, refund: 0, why: 'no_driver', next: null } as const;
  show({ cancellation, reasons: [label] });
  expect(screen.getByRole('option', { name: 'تغيرت خططي' })).toHaveValue(label);
});
