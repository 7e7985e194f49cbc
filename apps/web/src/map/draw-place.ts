import type { IconFamily, MapPalette } from './style/palette.ts';

/** Outlines in a 20 × 20 box, one per category of places; any other place is a dot. */
const outlines: Readonly<Record<string, string>> = {
  station: 'M6.5 5.5h7v6.5h-7zM6.5 9h7M8 12l-1.5 2.5M12 12l1.5 2.5',
  bus: 'M6 5.5h8v8H6zM6 10h8M7.5 13.5V15M12.5 13.5V15',
  ferry: 'M5 11h10l-1.6 3.5H6.6zM7.5 11V7.5h5V11M10 7.5V5',
  airport: 'M10 4.5v11M10 8.5l-5 3.2M10 8.5l5 3.2M10 14l-2 1.5M10 14l2 1.5',
  food: 'M7.5 5v10M6 5v3a1.5 1.5 0 0 0 3 0V5M12.5 15V5c1.8 1 1.8 4 0 5',
  shop: 'M6 8h8l.6 7H5.4zM8 8V7a2 2 0 0 1 4 0v1',
  health: 'M10 5.5v9M5.5 10h9',
  school: 'M4.5 8.5L10 6l5.5 2.5L10 11zM7 10v3c2 1.3 4 1.3 6 0v-3',
  lodging: 'M5 6v9M5 12.5h10V15M15 12.5v-1a2 2 0 0 0-2-2H8v3',
  fuel: 'M6.5 15V6h5v9M6 15h6M11.5 9h1.5v4.2a1 1 0 0 0 2 0V8l-1.7-1.7',
  parking: 'M8 15V5.5h3a2.6 2.6 0 0 1 0 5.2H8',
  culture: 'M5 8l5-3 5 3zM6.5 8v6M10 8v6M13.5 8v6M5 15h10',
  worship: 'M10 4.5v4M8.3 6h3.4M6 15v-4l4-2.5 4 2.5v4z',
};

/** Map data has many kinds of places; these are grouped into the categories that have an icon. */
const families: Readonly<Record<string, string>> = {
  station: 'station',
  subway: 'station',
  subway_entrance: 'station',
  halt: 'station',
  tram_stop: 'station',
  bus_station: 'bus',
  ferry_terminal: 'ferry',
  aerodrome: 'airport',
  heliport: 'airport',
  terminal: 'airport',
  restaurant: 'food',
  cafe: 'food',
  bar: 'food',
  fast_food: 'food',
  pub: 'food',
  food: 'food',
  shop: 'shop',
  mall: 'shop',
  supermarket: 'shop',
  marketplace: 'shop',
  hospital: 'health',
  clinic: 'health',
  pharmacy: 'health',
  health: 'health',
  school: 'school',
  university: 'school',
  college: 'school',
  kindergarten: 'school',
  hotel: 'lodging',
  hostel: 'lodging',
  lodging: 'lodging',
  fuel: 'fuel',
  parking: 'parking',
  museum: 'culture',
  theatre: 'culture',
  library: 'culture',
  cinema: 'culture',
  townhall: 'culture',
  attraction: 'culture',
  culture: 'culture',
  place_of_worship: 'worship',
  worship: 'worship',
};

const colours: Readonly<Record<string, IconFamily>> = {
  station: 'transit',
  bus: 'transit',
  ferry: 'transit',
  airport: 'transit',
  food: 'food',
  shop: 'shop',
  health: 'health',
  lodging: 'lodging',
  culture: 'culture',
};

/** Draws the small icon of a place: a disc in the colour of its category with an outline in it, or a dot. */
export function drawPlace(context: CanvasRenderingContext2D, symbol: string, palette: MapPalette): void {
  const category = families[symbol] ?? '';
  const outline = outlines[category];
  context.beginPath();
  context.arc(10, 10, outline === undefined ? 3.2 : 8.5, 0, Math.PI * 2);
  context.lineWidth = 2.2;
  context.strokeStyle = palette.halo;
  context.stroke();
  context.fillStyle = palette.icons[colours[category] ?? 'other'];
  context.fill();
  if (outline === undefined) return;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.lineWidth = 1.3;
  context.stroke(new Path2D(outline));
}
