import type { UserRow } from '@fiacre/contract';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { emptyDraft } from '../../features/book-ride/draft/booking-draft.ts';
import { EstimateDialog } from '../../features/book-ride/estimate/estimate-dialog.tsx';
import { quote } from '../../features/book-ride/testing/fill-form.ts';
import { BookingMessages } from '../../features/bookings/detail/booking-messages.tsx';
import { BookingTable } from '../../features/bookings/booking-table.tsx';
import { BookingTrail } from '../../features/bookings/detail/booking-trail.tsx';
import { officeColumns } from '../../features/bookings/office-columns.tsx';
import { PromiseAlarm } from '../../features/dispatch/promise-alarm.tsx';
import { PersonRides } from '../../features/people/person/person-rides.tsx';
import { TaskCard } from '../../features/tasks/task-card.tsx';
import { ReceiptSheet } from '../../features/trip/receipt/receipt-sheet.tsx';
import { RideCard } from '../../features/trip/ride-card.tsx';
import { StatusTimeline } from '../../features/trip/status-timeline.tsx';
import { fakeApi, neverResponds } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleBooking, sampleTask } from '../../testing/sample-booking.ts';
import { sampleCity, sampleId } from '../../testing/samples.ts';
import { CancellationFee } from '../../ui/booking/cancel/cancellation-fee.tsx';
import { RiderRides } from './rider-rides.tsx';

const at = '2036-11-23T17:05:00.000Z';
/** In the second city, in a time zone whose offset no device has. */
const pickup = { lat: 0, lng: 3, add: 'Hill Street 1' };
const times = { tripDate: at, bookingDate: at, startTime: at, tripStartTime: at };
const booking = sampleBooking({ ...times, pickup, bookLater: true });
const other = sampleBooking({ ...booking, id: sampleId(99) });
const cost = { fee: 0, refund: 0, currency: 'USD', why: 'in_time', next: { at, fee: 100 } } as const;
const rider = { id: sampleId(5), usertype: 'rider' } as UserRow;
const nothing = () => {};

function OfficeDate(): ReactNode {
  return officeColumns('admin', 'taxi')
    .find(({ name }) => name === 'tripDate')
    ?.draw?.(booking);
}

const pages: readonly (readonly [string, () => ReactNode])[] = [
  [
    'LAND-9 the estimate',
    () => (
      <EstimateDialog
        payer={emptyDraft}
        onReference={nothing}
        receiptTo={null}
        onReceiptTo={nothing}
        passenger={null}
        onPassenger={() => {}}
        promo={{ refused: null, busy: false }}
        seats={4}
        repeats={false}
        onChange={nothing}
        quote={{ ...quote, tripDate: at, pickup }}
        delivery={emptyDraft.delivery}
        onDelivery={nothing}
        assistance={[]}
        onAssistance={nothing}
        onConfirm={nothing}
        onClose={nothing}
        busy={false}
      />
    ),
  ],
  ['BKT-13 the ride', () => <RideCard booking={booking} />],
  ['BKT-13 the steps of the ride', () => <StatusTimeline booking={booking} />],
  [
    'BKT-6 until when it can be cancelled',
    () => <CancellationFee pickup={pickup} cost={cost} isUnknown={false} />,
  ],
  ['BKT-13 the names of several rides', () => <RiderRides />],
  ['BKT-1 the rider’s list', () => <BookingTable role="rider" />],
  ['BKT-1 the office’s list', () => <OfficeDate />],
  ['a person’s rides', () => <PersonRides person={rider} />],
  ['the alarm for rides without a driver', () => <PromiseAlarm />],
  ['the history of a booking', () => <BookingTrail booking={booking} />],
  ['the messages of a booking', () => <BookingMessages booking={booking} />],
  ['the receipt', () => <ReceiptSheet booking={booking} notes={undefined} />],
  [
    'ROLE-11 the driver’s task',
    () => (
      <TaskCard
        task={sampleTask({ tripDate: at, pickup, bookLater: true })}
        busyWith={null}
        onAccept={nothing}
        onDecline={nothing}
      />
    ),
  ],
];

/** A ride being booked has the city's time, exactly as entered. */
const asEntered = 'LAND-9 the estimate';
const readers = [
  ['admin', /22:50 GMT\+5:45/, /17:05/],
  ['rider', /17:05 UTC/, /22:50/],
] as const;

test.each(
  pages.flatMap(([name, Page]) =>
    readers
      .filter(([role]) => role === 'admin' || name !== asEntered)
      .map(([role, own, never]) => [name, role, own, never, Page] as const),
  ),
)(
  '%s has the time of the pickup’s city for staff and of the device for riders, named: %s',
  async (_, role, own, never, Page) => {
    fakeApi({
      'GET /api/maps/city': neverResponds(),
      'GET /api/bookings': { items: [booking, other], total: 2, page: 1, pageSize: 20 },
      [`GET /api/bookings/${booking.id}`]: booking,
      [`GET /api/bookings/${booking.id}/trail`]: {
        items: [
          {
            at,
            event: 'book',
            verb: null,
            fromStatus: null,
            toStatus: 'NEW',
            byRole: 'rider',
            byName: null,
            drivers: [],
            facts: {},
          },
        ],
      },
      'GET /api/dispatch/promises': {
        items: [{ bookingId: booking.id, reference: booking.reference, tripDate: at, pickup }],
        failedMode: null,
      },
      [`GET /api/chats/${booking.id}/messages`]: {
        items: [{ id: sampleId(8), at, from: booking.customer, message: 'Hello', source: 'customer' }],
        total: 1,
        page: 1,
        pageSize: 100,
      },
    });
    renderPart(<Page />, { role, city: sampleCity('Europe/Lisbon', 'Asia/Kathmandu') });
    const [shown] = await screen.findAllByText(own);
    expect(shown).toBeVisible();
    expect(screen.queryByText(never)).not.toBeInTheDocument();
  },
);
