import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { cellsOf } from '../../testing/column-format.ts';
import { captureDownloads } from '../../testing/csv-downloads.ts';
import { fakeApi, refuses } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { pageOf } from '../../testing/sample-booking.ts';
import { sampleId } from '../../testing/samples.ts';
import { DriverEarningPage } from './driver-earning-page.tsx';
import { driverEarningColumns, earningColumns } from './earning-columns.ts';
import { EarningReportsPage } from './earning-reports-page.tsx';

const november = {
  year: 2026,
  month: 11,
  monthsName: 'November',
  currency: 'USD',
  totalRides: 2,
  tripCost: 2000,
  rideCost: 1800,
  convenienceFee: 200,
  discountAmount: 60,
  profit: 140,
  customerPaid: 1950,
  driverShare: 1795,
  adminEarning: 155,
};
const october = { ...november, month: 10, monthsName: 'October', adminEarning: -500, profit: 90 };
const euros = { ...november, month: 9, currency: 'EUR' };
const ana = {
  year: 2026,
  month: 11,
  monthsName: 'November',
  currency: 'USD',
  totalRides: 2,
  driverShare: 1800,
  driver: sampleId(70),
  driverName: 'Ana Silva',
  driverVehicleNo: 'IJK 1234',
};
const nameOf = (month: number) => `month ${month}`;
/** Rows of a chart's table, oldest first. */
const chart = (name: string) =>
  within(screen.getByRole('table', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => within(row).queryAllByRole('cell', { hidden: true })[0]?.textContent)
    .slice(1);

describe('/earningreports', () => {
  const route = 'GET /api/reports/earnings';

  test('EARN-1 EARN-2 DATA-17 has year, month and every figure of a month', () => {
    expect(cellsOf(earningColumns(nameOf), { ...november, id: '1' })).toEqual({
      Year: '2026',
      Month: 'month 11',
      Rides: '2',
      'Trip cost': '$20.00',
      'Ride cost': '$18.00',
      'Convenience fee': '$2.00',
      Discount: '$0.60',
      Profit: '$1.40',
      'Customer paid': '$19.50',
      'Driver share': '$17.95',
      'Admin earning': '$1.55',
    });
  });

  test('EARN-1 charts the chosen amount by month in the operator’s currency, oldest month first', async () => {
    fakeApi({ [route]: pageOf([november, october, euros]) });
    renderPart(<EarningReportsPage />, { role: 'admin' });
    await screen.findByRole('radio', { name: 'Admin earning' });
    expect(chart('Admin earning by month')).toEqual(['−$5.00', '$1.55']);
    await userEvent.click(screen.getByRole('radio', { name: 'Profit' }));
    expect(chart('Profit by month')).toEqual(['$0.90', '$1.40']);
  });

  test('EARN-3 requests the year in the URL, without the device’s time zone, and exports the same rows', async () => {
    const calls = fakeApi({ [route]: pageOf([november]) });
    const year = new Date().getFullYear();
    renderPart(<EarningReportsPage />, { role: 'admin', at: `/earningreports?year=${year}` });
    await waitFor(() => expect(calls).toHaveLength(2));
    for (const { query } of calls) {
      expect([query.get('timeZone'), query.get('year')]).toEqual([null, String(year)]);
      expect([...query.keys()].filter((name) => name === 'sort' || name === 'q')).toEqual([]);
    }
    const asked = captureDownloads('year\r\n');
    await userEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    const exported = new URL(asked[0]?.url ?? '', 'http://localhost').searchParams;
    expect([exported.get('timeZone'), exported.get('year')]).toEqual([null, String(year)]);
    expect(exported.get('columns')).toBe(
      'year,monthsName,totalRides,tripCost,rideCost,convenienceFee,discountAmount,profit,customerPaid,driverShare,adminEarning',
    );
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('EMPTY-5 EMPTY-12 an empty list says when there will be earnings, and where to look', async () => {
    fakeApi({ [route]: pageOf([]) });
    renderPart(<EarningReportsPage />, { role: 'admin' });
    expect(await screen.findByText('No data available.')).toBeVisible();
    expect(screen.getByText(/^Earnings appear here as soon as a booking is paid\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See bookings' })).toHaveAttribute('href', '/bookings');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a failed request can be retried', async () => {
    fakeApi({ [route]: refuses(503, 'unavailable') });
    renderPart(<EarningReportsPage />, { role: 'admin' });
    const failure = await screen.findByRole('alert');
    expect(within(failure).getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('/driverearning', () => {
  const route = 'GET /api/reports/driver-earnings';
  const months = [
    { ...november, driverShare: 5000 },
    { ...october, driverShare: 700 },
  ];

  test('EARN-1 DATA-18 has year, month, driver, vehicle and driver share', () => {
    expect(cellsOf(driverEarningColumns(nameOf), { ...ana, id: '1' })).toEqual({
      Year: '2026',
      Month: 'month 11',
      'Driver name': 'Ana Silva',
      'Vehicle number': 'IJK 1234',
      Rides: '2',
      'Driver share': '$18.00',
    });
  });

  test.each(['admin', 'fleetadmin'] as const)(
    'EARN-3 charts what all matching drivers earned, for a %s, with the filters of the list',
    async (role) => {
      const calls = fakeApi({ [route]: { ...pageOf([ana]), months } });
      renderPart(<DriverEarningPage />, { role, at: '/driverearning?q=ana' });
      await waitFor(() => expect(chart('Driver share by month')).toEqual(['$7.00', '$50.00']));
      expect(calls.map(({ query }) => query.get('q'))).toEqual(['ana', 'ana']);
      expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('ana');
    },
  );

  test('EMPTY-5 says so when the list is empty', async () => {
    fakeApi({ [route]: { ...pageOf([]), months: [] } });
    renderPart(<DriverEarningPage />, { role: 'fleetadmin' });
    expect(await screen.findByText('No data available.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See bookings' })).toBeVisible();
  });
});
