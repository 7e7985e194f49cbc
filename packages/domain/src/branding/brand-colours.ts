/** Colours of the operator, as `#rrggbb` in lower case; empty for the default. */
export interface BrandColours {
  /** Buttons and marks; their text is dark or white, whichever is easier to read. */
  readonly actionColour: string;
  /** Links, names of places and plates. */
  readonly linkColour: string;
}

/** Why a colour cannot be used: its contrast with a background, and the required contrast. */
export interface BrandProblem {
  readonly field: keyof BrandColours;
  readonly ratio: number;
  readonly required: number;
}

/** Minimum contrasts of WCAG 2.2: of text (1.4.3), and of shapes (1.4.11). */
export const textContrast = 4.5;
export const shapeContrast = 3;

const white = '#ffffff';
const black = '#000000';
/** Backgrounds of the pages: the darkest light one, the lightest dark one, and the bars that are dark in both. */
const sunkenLight = '#e1e6ed';
const raisedDark = '#1b2542';
const surfaceDark = '#131b31';
const night = '#0a1020';

const channelsOf = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];

/** Relative luminance of WCAG 2.2, from 0 (black) to 1 (white). */
function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of the second colour in the first. */
function mix(one: string, other: string, share: number): string {
  const others = channelsOf(other);
  const mixed = channelsOf(one).map((channel, at) =>
    Math.round(channel * (1 - share) + (others[at] ?? 0) * share),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The colour, lightened just enough to stand out from a dark background. */
function lightened(colour: string, ground: string, required: number): string {
  let lighter = colour;
  for (let share = 0; share <= 1 && contrastRatio(lighter, ground) < required; share += 0.02)
    lighter = mix(colour, white, share);
  return lighter;
}

/** The background tinted with the colour, as strongly as possible while text on it stays readable. */
function tint(colour: string, ground: string, text: string): string {
  let tinted = ground;
  for (
    let share = 0.02;
    share <= 0.2 && contrastRatio(mix(ground, colour, share), text) >= textContrast;
    share += 0.02
  )
    tinted = mix(ground, colour, share);
  return tinted;
}

/** The text on a filled button: dark or white. One of the two always has a contrast of at least 4.58. */
const textOn = (colour: string) =>
  contrastRatio(colour, black) >= contrastRatio(colour, white) ? black : white;

/** The background on which each colour is hardest to see. An action colour has its own text. */
const grounds = {
  actionColour: { ground: night, required: shapeContrast },
  linkColour: { ground: sunkenLight, required: textContrast },
} as const;

/** The contrast of a colour with the background on which it is hardest to see, and the required contrast. */
export function brandContrast(field: keyof BrandColours, colour: string): Omit<BrandProblem, 'field'> {
  const { ground, required } = grounds[field];
  // Rounded down, so that a refused colour never seems to have the required ratio.
  return { ratio: Math.floor(contrastRatio(colour, ground) * 100) / 100, required };
}

/** The first colour that would be unreadable somewhere; null if all can be used. */
export function brandProblem(colours: BrandColours): BrandProblem | null {
  for (const field of ['actionColour', 'linkColour'] as const) {
    if (colours[field] === '') continue;
    const { ratio, required } = brandContrast(field, colours[field]);
    if (ratio < required) return { field, ratio, required };
  }
  return null;
}

type Pair = readonly [light: string, dark: string];

/** The colour tokens that the operator's colours replace, each for the light and the dark scheme. */
export function brandTokens({ actionColour, linkColour }: BrandColours): Readonly<Record<string, Pair>> {
  return {
    ...(actionColour === '' ? {} : actionTokens(actionColour)),
    ...(linkColour === '' ? {} : linkTokens(linkColour)),
  };
}

function actionTokens(light: string): Readonly<Record<string, Pair>> {
  const dark = lightened(light, raisedDark, shapeContrast);
  // The colour of a pressed button changes away from the colour of its text.
  const strong = (colour: string) => mix(colour, textOn(colour) === black ? white : black, 0.12);
  return {
    lamp: [light, dark],
    'lamp-strong': [strong(light), strong(dark)],
    'on-lamp': [textOn(light), textOn(dark)],
    'lamp-soft': [tint(light, white, '#1a47b8'), tint(dark, surfaceDark, '#9dbaff')],
  };
}

function linkTokens(colour: string): Readonly<Record<string, Pair>> {
  const dark = lightened(colour, mix(raisedDark, white, 0.1), textContrast);
  return {
    link: [colour, dark],
    enamel: [colour, colour],
    'on-enamel': [white, white],
    'enamel-soft': [tint(colour, white, colour), tint(colour, surfaceDark, dark)],
    focus: [colour, dark],
  };
}
