import type { TownDoor, WrittenTown } from './written-town.ts';

const shorten = (street: string): string =>
  street
    .replace(/\bNorth\b/, 'N')
    .replace(/\bSouth\b/, 'S')
    .replace(/\bEast\b/, 'E')
    .replace(/\bWest\b/, 'W')
    .replace(/\bStreet$/, 'St')
    .replace(/\bAvenue\b/, 'Ave')
    .replace(/\bBoulevard\b/, 'Blvd')
    .replace(/\bRoad\b/, 'Rd')
    .replace(/\bLane\b/, 'Ln')
    .replace(/\bDrive\b/, 'Dr')
    .replace(/\bCourt\b/, 'Ct')
    .replace(/^Saint\b/, 'St')
    .replace(/\bJunior\b/, 'Jr')
    .replace(/\bHighway\b/, 'Hwy');

const ordinals: Readonly<Record<string, string>> = {
  '1st': 'First',
  '2nd': 'Second',
  '3rd': 'Third',
  '5th': 'Fifth',
  '12th': 'Twelfth',
};
const inWords = (street: string): string =>
  street.replace(/\b(?:1st|2nd|3rd|5th|12th)\b/, (ordinal) => ordinals[ordinal] ?? ordinal);

/** A grid with directions, ordinals and a route number. */
export const unitedStates: WrittenTown = {
  country: 'US',
  city: { name: 'Harborfield' },
  parts: [
    {
      suburb: 'Federal Hill',
      postcode: '21230',
      streets: [
        'North 1st Street',
        'South 1st Street',
        'East 12th Avenue',
        'West 12th Avenue',
        'Main Street',
        'Martin Luther King Junior Boulevard',
        'Saint Paul Street',
        'County Road 14',
        'Avenue B',
      ],
    },
    {
      suburb: 'Canton',
      postcode: '21224',
      streets: [
        '5th Avenue',
        'North 3rd Street',
        'Elm Court',
        'Elm Street',
        'Lake Shore Drive',
        'State Highway 7',
        'Broadway',
        'Old Mill Lane',
        'Main Street',
      ],
    },
  ],
  numbers: ['101', '114', '1250', '1913', '1913A', '2045'],
  tagsOf: ({ street, number, postcode }) => ({
    'addr:street': street,
    'addr:housenumber': number,
    'addr:city': 'Harborfield',
    'addr:state': 'MD',
    'addr:postcode': postcode,
  }),
  shops: ['Main Street Deli', 'Elm Street Books', 'Broadway Pharmacy'],
  forms: [
    ({ number, street, postcode }) => `${number} ${street}, Harborfield, MD ${postcode}, USA`,
    ({ number, street, postcode }) => `${number} ${shorten(street)} Apt 4B, Harborfield MD ${postcode}`,
    ({ number, street, postcode }) => `${number} ${shorten(street)} harborfield md ${postcode}`.toLowerCase(),
    ({ number, street, postcode }) =>
      `Jane Doe\n${number} ${shorten(street)} #12\nHarborfield, MD ${postcode}-3342`,
    ({ number, street, postcode }) =>
      `${number} ${inWords(street)}, Suite 200, Harborfield, Maryland ${postcode}`,
    ({ number, street, suburb, postcode }) =>
      `${number}, ${street}, ${suburb}, Harborfield, Harbor County, Maryland, ${postcode}, United States`,
  ],
};

const cottages: Readonly<Record<string, string>> = {
  '2': 'Rose Cottage',
  '5': 'The Old Rectory',
  '14': 'Willow House',
  '14a': 'Orchard Lodge',
  '27': 'Bay Tree Barn',
  '110': 'Hillcrest',
};
const houseName = ({ number, street }: Pick<TownDoor, 'number' | 'street'>): string =>
  // Each house of the town has another name.
  `${street.split(' ')[0]} ${cottages[number] ?? ''}`;

/** Names of houses, flats, and streets of the same name in two parts of the town. */
export const unitedKingdom: WrittenTown = {
  country: 'GB',
  city: { name: 'Wexbridge' },
  parts: [
    {
      suburb: 'Abbots Langley',
      postcode: 'WX5 0AB',
      streets: [
        'High Street',
        'Mill Lane',
        "St John's Road",
        'The Crescent',
        'Church Row',
        'Queens Drive',
        'Park Terrace',
      ],
    },
    {
      suburb: 'Fleetville',
      postcode: 'WX1 4QT',
      streets: [
        'Mill Lane',
        'Station Road',
        'Kings Court',
        'Lower High Street',
        'Bakers Mews',
        "St Mary's Close",
      ],
    },
  ],
  numbers: ['2', '5', '14', '14a', '27', '110'],
  tagsOf: ({ street, number, postcode }) => ({
    'addr:street': street,
    'addr:housenumber': number,
    'addr:housename': houseName({ street, number }),
    'addr:city': 'Wexbridge',
    'addr:postcode': postcode,
  }),
  shops: ['Mill Lane Surgery', 'The Crescent Hotel'],
  forms: [
    ({ number, street, postcode }) => `${number} ${street}, Wexbridge, ${postcode}`,
    ({ number, street, suburb, postcode }) =>
      `Flat 2, ${number} ${street}, ${suburb}, Wexbridge ${postcode}, UK`,
    ({ number, street, postcode }) => `${number}, ${street}, Wexbridge. ${postcode.replace(' ', '')}`,
    ({ number, street, postcode }) =>
      `${number} ${shorten(street).replace("'", '')} wexbridge ${postcode}`.toLowerCase(),
    ({ number, street, postcode }) =>
      `First Floor Flat, ${number} ${street}, Wexbridge, Hertfordshire, ${postcode}, England`,
    (door) => `${houseName(door)}, ${door.street}, Wexbridge, ${door.postcode}`,
  ],
};

/** Cross roads of main roads, plots, and flats of named houses. */
export const india: WrittenTown = {
  country: 'IN',
  city: { name: 'Chandrapur' },
  parts: [
    {
      suburb: 'Indiranagar',
      postcode: '560038',
      streets: [
        '4th Cross Road',
        '5th Cross Road',
        '2nd Main Road',
        '100 Feet Road',
        'Mahatma Gandhi Road',
        'CMH Road',
      ],
    },
    {
      suburb: 'Banjara Hills',
      postcode: '500034',
      streets: [
        'Road No 3',
        'Road No 12',
        'Park Lane',
        'Station Road',
        'Nehru Nagar Road',
        'Sardar Patel Marg',
      ],
    },
  ],
  numbers: ['12', '14', '17/2', '31-A', '220', '8-2-293'],
  forms: [
    ({ number, street, suburb, postcode }) =>
      `No. ${number}, ${street}, ${suburb}, Chandrapur - ${postcode}, India`,
    ({ number, street, suburb }) => `${number} ${street} ${suburb} chandrapur`.toLowerCase(),
    ({ number, street, suburb, postcode }) =>
      `Flat 301, Sai Residency, ${number}, ${street.replace('Road', 'Rd')}, ${suburb}, Chandrapur ${postcode}`,
    ({ number, street, suburb, postcode }) =>
      `Plot No ${number}, ${street}, Near City Bank, ${suburb}, Chandrapur, Maharashtra ${postcode}`,
    ({ number, street, suburb }) => `#${number}, 2nd Floor, ${street}, ${suburb}`,
    ({ number, street, suburb, postcode }) =>
      `H.No. ${number}, ${street}\n${suburb}\nChandrapur, MH ${postcode}\nINDIA`,
  ],
};
