/** Traffic by hour of the week. */
export const speedTexts = {
  speeds: 'Traffic',
  speeds_lead:
    'How much longer drives take than on empty roads, learned from your own finished trips. Arrival times and prices use the figure for the hour of the ride.',
  speeds_how:
    '1.3 means that a drive of 10 minutes on empty roads takes 13 minutes. An hour counts only if at least {{count}} drivers and {{count}} riders travelled in it, so that nobody’s trip can be read from it.',
  speeds_few_hint: 'Pale figures had too few trips and come from other hours.',
  speeds_none:
    'Nothing has been learned yet. It needs trips of at least {{count}} drivers and {{count}} riders in the last four weeks. Learning happens every night.',
  speeds_off:
    'Arrival times and prices do not use these figures, because learned traffic is turned off in the settings.',
  speeds_learned: 'Last learned {{at}}, from {{trips}} trips. {{leftOut}} more had no usable track.',
  speeds_area: 'Area',
  speeds_city: 'Whole city',
  speeds_hour: 'Hour',
  speeds_trips: 'Trips: {{count}}',
  speeds_few: 'Too few trips; from other hours',
  speeds_learn: 'Learn now',
  speeds_learning: 'Learning has started. It can take several minutes.',
} as const;
