export const iconFamilies = ['transit', 'food', 'shop', 'health', 'lodging', 'culture', 'other'] as const;

/** Places whose symbols have one colour. */
export type IconFamily = (typeof iconFamilies)[number];

/** Every colour of the city map. Both palettes are in one file so that a new layer needs a colour in each. */
export interface MapPalette {
  readonly scheme: 'light' | 'dark';
  readonly land: string;
  readonly residential: string;
  readonly works: string;
  readonly civic: string;
  readonly park: string;
  readonly wood: string;
  readonly sand: string;
  readonly pitch: string;
  readonly paved: string;
  readonly water: string;
  readonly waterLine: string;
  readonly building: string;
  readonly buildingEdge: string;
  readonly roadMinor: string;
  readonly roadMajor: string;
  readonly roadPrimary: string;
  readonly roadTrunk: string;
  readonly roadEdge: string;
  readonly roadTrunkEdge: string;
  readonly path: string;
  readonly rail: string;
  readonly ferry: string;
  readonly oneway: string;
  readonly text: string;
  readonly textQuiet: string;
  readonly textWater: string;
  readonly textPark: string;
  readonly textTransit: string;
  readonly halo: string;
  /** The discs of places, with a symbol in the colour of `halo`. */
  readonly icons: Readonly<Record<IconFamily, string>>;
  readonly route: string;
  readonly routeEdge: string;
  readonly routeLater: string;
  readonly closed: string;
  readonly demandUnserved: string;
  readonly demandExpected: string;
  readonly car: string;
  readonly carGlass: string;
  readonly carEdge: string;
}

/** Day: white streets, dark names, enamel-blue route, lamp-yellow cars. */
export const dayPalette: MapPalette = {
  scheme: 'light',
  land: '#e7ebf1',
  residential: '#e0e5ec',
  works: '#dddfe8',
  civic: '#e7dfe7',
  park: '#cfe2cf',
  wood: '#c0d8c4',
  sand: '#f0e6cb',
  pitch: '#bedbc6',
  paved: '#dbe0e8',
  water: '#a9c6e0',
  waterLine: '#98bad8',
  building: '#c9d1de',
  buildingEdge: '#9fabbd',
  roadMinor: '#ffffff',
  roadMajor: '#ffffff',
  roadPrimary: '#fff1cf',
  roadTrunk: '#ffdf98',
  roadEdge: '#a9b5c6',
  roadTrunkEdge: '#d3a84a',
  path: '#b9b4a6',
  rail: '#9aa4b4',
  ferry: '#5f8fc0',
  oneway: '#98a2b3',
  text: '#22304f',
  textQuiet: '#566079',
  textWater: '#2f5f92',
  textPark: '#2f6240',
  textTransit: '#1f56a3',
  halo: '#f8fafc',
  icons: {
    transit: '#1f5fb4',
    food: '#c2571a',
    shop: '#96700f',
    health: '#c4314b',
    lodging: '#7a4fa6',
    culture: '#8c5a3a',
    other: '#566079',
  },
  route: '#15388f',
  routeEdge: '#ffffff',
  routeLater: '#93a3c9',
  closed: '#c8102e',
  demandUnserved: '#c2410c',
  demandExpected: '#6d28d9',
  car: '#ffb520',
  carGlass: '#10192d',
  carEdge: '#10192d',
};

/** Night: large areas are dark, so that the route, the cars and the names stand out. */
export const nightPalette: MapPalette = {
  scheme: 'dark',
  land: '#0d1424',
  residential: '#101829',
  works: '#131a2c',
  civic: '#181b2d',
  park: '#10231f',
  wood: '#0f211d',
  sand: '#211f1c',
  pitch: '#122822',
  paved: '#161e31',
  water: '#071d38',
  waterLine: '#0e2a4a',
  building: '#18223a',
  buildingEdge: '#2f3d5f',
  roadMinor: '#303d61',
  roadMajor: '#435480',
  roadPrimary: '#566489',
  roadTrunk: '#75663a',
  roadEdge: '#080d19',
  roadTrunkEdge: '#080d19',
  path: '#34415f',
  rail: '#43526f',
  ferry: '#39689c',
  oneway: '#7281a8',
  text: '#dde5f5',
  textQuiet: '#94a1bf',
  textWater: '#6d9bd0',
  textPark: '#7fae90',
  textTransit: '#8fb6f5',
  halo: '#0a1020',
  icons: {
    transit: '#7fabf2',
    food: '#e5985c',
    shop: '#d0b160',
    health: '#ec8492',
    lodging: '#b79be6',
    culture: '#c9a184',
    other: '#94a1bf',
  },
  route: '#86a8ff',
  routeEdge: '#060a15',
  routeLater: '#45547f',
  closed: '#ff6b70',
  demandUnserved: '#fb923c',
  demandExpected: '#a78bfa',
  car: '#ffbb33',
  carGlass: '#10192d',
  carEdge: '#060a15',
};

export const paletteOf = (scheme: 'light' | 'dark'): MapPalette =>
  scheme === 'dark' ? nightPalette : dayPalette;
