/** Earning reports and the dashboard. */
export const reportTexts = {
  no_data: 'No data available.',
  col_year: 'Year',
  col_month: 'Month',
  col_total_rides: 'Rides',
  col_ride_cost: 'Ride cost',
  col_profit: 'Profit',
  col_admin_earning: 'Admin earning',
  earnings_measure: 'Amount',
  earnings_by_month: '{{amount}} by month',
  earnings_none: 'Earnings appear here as soon as a booking is paid.',
  earnings_none_link: 'See bookings',
  chart_numbers: 'Show the numbers',
} as const;
