/** Working without a connection: actions stored on the device, new versions, pushes, locations from other apps. */
export const offlineTexts = {
  unsent_title: 'Not yet sent',
  unsent_lead:
    'The connection is slow or lost. These steps are saved on this device with their times, and will be sent in this order when it is back. You can reload or close the page.',
  unsent_cancel: 'Your ride is not cancelled until this has been sent.',
  unsent_cancel_delivery: 'Your delivery is not cancelled until this has been sent.',
  unsent_refused: '“{{action}}” ({{time}}) was not accepted.',
  unsent_refused_more:
    'Later steps of this ride were not sent. Check the ride, then take the next step again.',
  unsent_refused_more_delivery:
    'Later steps of this delivery were not sent. Check the delivery, then take the next step again.',
  code_needs_connection: 'The code can only be checked online. Try again when you have a connection.',
  end_fare_open:
    'You will see the final fare when you are back online. End the trip now. After that, confirm the cash payment, or the rider pays in the app.',
  end_fare_open_delivery:
    'You will see the final price when you are back online. End the delivery now. After that, confirm the cash payment, or the sender pays in the app.',
  update_ready: 'A new version is ready.',
  update_now: 'Update',
  update_later: 'A new version is ready. You can update after the ride.',
  update_later_delivery: 'A new version is ready. You can update after the delivery.',
  push_device_title: 'Notifications on this device',
  push_lead: 'Get a message about your rides even when this page is closed.',
  push_lead_delivery: 'Get a message about your parcels even when this page is closed.',
  push_on: 'This device receives your notifications.',
  push_elsewhere: 'Your notifications go to {{device}}. Only one device receives them.',
  push_other_device: 'another device',
  push_off: 'No device receives your notifications.',
  push_turn_on: 'Turn on for this device',
  push_turn_off: 'Turn off',
  push_denied:
    'The browser blocks notifications from this site. Allow them in the site settings next to the address, then come back.',
  push_unsupported:
    'This browser cannot receive notifications. On an iPhone, add this page to the home screen and open it from there.',
  push_failed: 'The browser’s notification service did not answer. Try again later.',
  push_sandbox: 'The sandbox sends nothing to devices. Its outbox shows every message.',
  background_lead:
    'A browser stops sending your location when you lock the phone or switch to another app. Keep this page open and on screen, or let another app send your location.',
  background_link: 'Send the location from another app',
  tracker_title: 'Location from another app',
  tracker_lead:
    'Traccar Client and OwnTracks send your location even while the phone is locked. Set up one of them with a token.',
  tracker_none: 'There is no token yet.',
  tracker_created: 'Token created: {{time}}',
  tracker_expires: 'Valid until {{time}}.',
  tracker_used: 'Last location received: {{time}}',
  tracker_unused: 'No location has been received yet.',
  tracker_create: 'Create token',
  tracker_replace: 'Create a new token',
  tracker_replace_hint: 'A new token replaces the old one, which stops working immediately.',
  tracker_revoke: 'Revoke token',
  tracker_once: 'Copy the token now. It is shown only once.',
  tracker_token: 'Token',
  tracker_url: 'Server URL',
  tracker_device: 'Device identifier',
  tracker_user: 'Username',
  tracker_password: 'Password',
  tracker_interval: 'Send a location at least every 15 seconds.',
} as const;
