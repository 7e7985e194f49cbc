/** The static pages and the sandbox's outbox. */
export const pageTexts = {
  about_title: 'About {{appName}}',
  about_lead:
    'A fiacre was the first cab for hire: a lantern, a number on the door, and a driver who knew every street.',
  about_now_title: 'What we do',
  about_now_text:
    'We bring riders and drivers of one city together. You say where you are going; the nearest drivers are asked; the first to accept comes to you.',
  about_fair_title: 'How we do it',
  about_fair_text:
    'Fares follow a tariff that anyone can recompute. Drivers see what they earn. Nobody’s position is shown unless a ride needs it.',
  about_contact_title: 'Reach us',
  about_contact_text: 'Write to {{email}}. A person answers.',
  about_contact_none: 'Ask the operator of this service.',
  privacy_title: 'Privacy policy',
  privacy_lead: 'What we keep, why, and for how long, in plain words.',
  privacy_what_title: 'What we keep',
  privacy_what_text:
    'Your name, email address and phone number; the places, times and prices of your rides; messages that you send about a ride. Drivers also share their position while they are online.',
  privacy_why_title: 'Why we keep it',
  privacy_why_text:
    'To bring you the right car, to settle the fare, to answer you when something went wrong, and because the law wants records of money.',
  privacy_who_title: 'Who sees it',
  privacy_who_text:
    'You and your driver see each other’s name and phone number from the moment a ride is accepted until it is settled. The operator’s staff see bookings to help you. Nobody else does, and nothing is sold.',
  privacy_where_title: 'Where it is',
  privacy_where_text:
    'On the operator’s own servers. Maps, streets and routes come from them too, so no other company learns where you go.',
  privacy_delete_title: 'Delete your account',
  privacy_delete_text:
    'Open your profile and choose “Delete my account”. You confirm with your password or with a code that we send you, and no booking of yours may be under way. Personal data is erased or made anonymous at once; records of money stay, without your name. You can download everything we keep about you there, too.',
  privacy_delete_mail: 'Or ask us by mail:',
  privacy_contact_title: 'Questions',
  privacy_contact_text: 'Write to us:',
  outbox_title: 'Outbox of the sandbox',
  outbox_lead: 'Mails, texts and pushes that a real installation would send. Here they go nowhere.',
  outbox_empty: 'Nothing has been sent yet.',
  outbox_filter: 'Show messages to',
  outbox_channel_mail: 'Mail',
  outbox_channel_sms: 'Text',
  outbox_channel_push: 'Push',
} as const;
