/** Traffic by hour of the week. */
export const speedTexts = {
  speeds: 'Traffic',
  speeds_lead:
    'How much longer drives take than on empty roads, learned from your own finished trips. Arrival times and prices use the figure for the hour of the ride.',
  speeds_how:
    '1.3 means that a drive of 10 minutes at the usual speeds of its roads takes 13 minutes. An hour counts only if at least {{count}} drivers and {{count}} riders travelled in it, so that nobody’s trip can be read from it.',
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
  speeds_roads: 'Kinds of road',
  speeds_roads_how:
    '1.2 means that driving on such roads takes 1.2 times as long as the map says, at all hours together. The hours come on top of it. A kind of road has a row only if at least {{count}} drivers and {{count}} riders travelled on it.',
  speeds_road: 'Kind of road',
  speeds_road_factor: 'Compared with the map',
  speeds_road_all: 'All other roads',
  speeds_road_motorway: 'Motorways',
  speeds_road_trunk: 'Expressways',
  speeds_road_primary: 'Main roads',
  speeds_road_secondary: 'Secondary roads',
  speeds_road_tertiary: 'Connecting roads',
  speeds_road_unclassified: 'Minor roads',
  speeds_road_residential: 'Residential streets',
  speeds_road_living_street: 'Living streets',
  speeds_road_service: 'Service roads',
  speeds_road_trips: 'Trips',
  speeds_learn: 'Learn now',
  speeds_learning: 'Learning has started. It can take several minutes.',
} as const;
