/** Texts for riders apart from booking: saved places, sharing, receipts. */
export const myRidesTexts = {
  place_search_close: 'Close the search',
  place_home: 'Home',
  place_work: 'Work',
  place_other: 'Other',
  places_title: 'Saved places',
  places_lead: 'They are suggested first when you book.',
  place_add: 'Add a place',
  place_kind: 'Kind of place',
  place_name: 'Name',
  place_address: 'Address',
  place_remove: 'Remove {{name}}',

  share_trip: 'Share this ride',
  share_trip_delivery: 'Share the tracking link',
  share_lead:
    'Anyone with the link can see the car, its arrival time, the driver’s first name and the number plate. Sharing stops when the ride ends.',
  share_lead_delivery:
    'Anyone with the link can see the vehicle, its arrival time, the courier’s first name and the number plate. Sharing stops when the parcel is delivered.',
  share_stop: 'Stop sharing',
  share_stopped: 'The link no longer works.',
  share_until: 'Valid until {{time}} at the latest.',
  share_by_sms: 'Send by text message',
  share_message: 'Follow the ride here: {{link}}',
  share_message_delivery: 'Follow your parcel here: {{link}}',
  follow_title: 'Follow a ride',
  follow_title_delivery: 'Follow your parcel',
  follow_over: 'This ride has ended, or the link is no longer valid.',
  follow_over_delivery: 'This parcel has been delivered, or the link is no longer valid.',
  follow_waiting: 'Looking for a driver',
  follow_waiting_delivery: 'Looking for a courier',
  follow_coming: '{{name}} is on the way to the pickup',
  follow_here: '{{name}} is at the pickup',
  follow_driving: '{{name}} is on the way to the drop-off',
  follow_eta: 'Arrives in {{duration}}',
  follow_privacy:
    'This page shows only the car, its arrival time, the driver’s first name and the number plate.',
  follow_privacy_delivery:
    'This page shows only the vehicle, its arrival time, the courier’s first name and the number plate.',
} as const;
