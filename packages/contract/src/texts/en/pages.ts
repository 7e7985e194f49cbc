/** The static pages and the sandbox's outbox. */
export const pageTexts = {
  about_title: 'About {{appName}}',
  about_lead:
    'A fiacre was the first cab for hire: a lantern, a number on the door, and a driver who knew every street.',
  about_now_title: 'What we do',
  about_now_text:
    'We connect riders and drivers in your city. You tell us where you are going, we ask the nearest drivers, and the first to accept comes to you.',
  about_now_text_delivery:
    'We connect senders and couriers in your city. You tell us where your parcel is going, we ask the nearest couriers, and the first to accept comes to collect it.',
  about_fair_title: 'How we do it',
  about_fair_text:
    'Fares follow a tariff that anyone can recompute. Drivers see what they earn. Nobody’s location is shown unless a ride needs it.',
  about_fair_text_delivery:
    'Prices follow a tariff that anyone can recompute. Couriers see what they earn. Nobody’s location is shown unless a delivery needs it.',
  about_contact_title: 'Contact us',
  about_contact_text: 'Write to {{email}}. A person will answer.',
  about_contact_none: 'Please contact the operator of this service.',
  privacy_title: 'Privacy policy',
  privacy_lead: 'What we store, why, and for how long, in plain words.',
  privacy_what_title: 'What we store',
  privacy_what_text:
    'Your name, email address and phone number; the places, times and prices of your rides; messages that you send about a ride. Drivers also share their location while they are online.',
  privacy_what_text_delivery:
    'Your name, email address and phone number; the places, times and prices of your deliveries; the recipient’s name and phone number; messages that you send about a delivery. Couriers also share their location while they are online.',
  privacy_why_title: 'Why we store it',
  privacy_why_text:
    'To bring you the right car, to settle the fare, to help you when something goes wrong, and because the law requires us to keep financial records.',
  privacy_who_title: 'Who sees it',
  privacy_who_text:
    'You and your driver see each other’s name and phone number from the moment a ride is accepted until it is settled. The operator’s staff see bookings to help you. Nobody else does, and nothing is sold.',
  privacy_who_text_delivery:
    'You and your courier see each other’s name and phone number from the moment a delivery is accepted until it is settled. The courier also sees the recipient’s. The operator’s staff see bookings to help you. Nobody else does, and nothing is sold.',
  privacy_where_title: 'Where it is stored',
  privacy_where_text:
    'On the operator’s own servers. Maps, streets and routes come from them too, so no other company learns where you go.',
  privacy_delete_title: 'Delete your account',
  privacy_delete_text:
    'Open your profile and choose “Delete my account”. You confirm with your password or with a code that we send you. You cannot delete your account while you have a booking in progress. Personal data is erased or anonymised immediately; financial records are kept without your name. You can also download everything we store about you there.',
  privacy_delete_mail: 'Or ask us by email:',
  privacy_contact_title: 'Questions',
  privacy_contact_text: 'Write to us:',
  outbox_title: 'Sandbox outbox',
  outbox_lead:
    'The emails, text messages and push notifications that a real installation would send. Nothing leaves the sandbox.',
  outbox_empty: 'Nothing has been sent yet.',
  outbox_filter: 'Show messages to',
  outbox_channel_mail: 'Email',
  outbox_channel_sms: 'Text message',
  outbox_channel_push: 'Push',
} as const;
