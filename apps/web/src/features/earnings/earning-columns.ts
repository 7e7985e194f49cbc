import type { ListColumn } from '../../back-office/view/list-column.ts';
import type { TextKey } from '@fiacre/contract/texts/en';
import type { DriverEarningsItem, EarningsItem } from '../../api/office/reports.ts';

/** The name of a month, 1 to 12. */
export type MonthName = (month: number) => string;

interface OfAMonth {
  readonly year: number;
  readonly month: number;
  readonly monthsName: string;
  readonly totalRides: number;
}

function monthColumns<Row extends OfAMonth>(nameOf: MonthName): readonly ListColumn<Row>[] {
  return [
    {
      name: 'year',
      fields: ['year'],
      label: 'col_year',
      widthPixels: 80,
      text: ({ year }) => String(year),
    },
    {
      name: 'monthsName',
      fields: ['monthsName'],
      label: 'col_month',
      widthPixels: 120,
      text: ({ month }) => nameOf(month),
    },
  ];
}

function ridesColumn<Row extends OfAMonth>(): ListColumn<Row> {
  return {
    name: 'totalRides',
    fields: ['totalRides'],
    label: 'col_total_rides',
    widthPixels: 90,
    align: 'end',
    text: ({ totalRides }) => String(totalRides),
  };
}

type Amounts =
  | 'tripCost'
  | 'rideCost'
  | 'convenienceFee'
  | 'discountAmount'
  | 'profit'
  | 'customerPaid'
  | 'driverShare'
  | 'adminEarning';

const amounts: readonly (readonly [Amounts, TextKey])[] = [
  ['tripCost', 'col_trip_cost'],
  ['rideCost', 'col_ride_cost'],
  ['convenienceFee', 'col_convenience_fees'],
  ['discountAmount', 'col_discount'],
  ['profit', 'col_profit'],
  ['customerPaid', 'col_customer_paid'],
  ['driverShare', 'col_driver_share'],
  ['adminEarning', 'col_admin_earning'],
];

/** `/earningreports`: one row for each month and currency. Sources: EARN-1, EARN-2, DATA-17. */
export function earningColumns(nameOf: MonthName): readonly ListColumn<EarningsItem>[] {
  return [
    ...monthColumns<EarningsItem>(nameOf),
    ridesColumn(),
    ...amounts.map(([name, label]): ListColumn<EarningsItem> => ({
      name,
      fields: [name],
      label,
      widthPixels: 130,
      align: 'end',
      text: (row, { moneyIn }) => moneyIn(row[name], row.currency),
    })),
  ];
}

/** `/driverearning`: one row for each month, driver and currency. Sources: EARN-1, DATA-18. */
export function driverEarningColumns(nameOf: MonthName): readonly ListColumn<DriverEarningsItem>[] {
  return [
    ...monthColumns<DriverEarningsItem>(nameOf),
    {
      name: 'driverName',
      fields: ['driverName'],
      label: 'driver_name',
      widthPixels: 220,
      text: ({ driverName }) => driverName,
    },
    {
      name: 'driverVehicleNo',
      fields: ['driverVehicleNo'],
      label: 'col_vehicle_number',
      widthPixels: 150,
      text: ({ driverVehicleNo }) => driverVehicleNo ?? '',
    },
    ridesColumn(),
    {
      name: 'driverShare',
      fields: ['driverShare'],
      label: 'col_driver_share',
      widthPixels: 140,
      align: 'end',
      text: ({ driverShare, currency }, { moneyIn }) => moneyIn(driverShare, currency),
    },
  ];
}
