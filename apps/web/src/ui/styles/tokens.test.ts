import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

function tokenOf(name: string, scheme: 'light' | 'dark'): string {
  const value = new RegExp(`--color-${name}: (?:light-dark\\((#\\w+), (#\\w+)\\)|(#\\w+));`).exec(css);
  const colour = value?.[3] ?? (scheme === 'light' ? value?.[1] : value?.[2]);
  if (colour === undefined) throw new Error(`no colour token ${name}`);
  return colour;
}

/** Relative luminance of WCAG 2.2. */
function luminance(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const text = 4.5;
const shape = 3;
const pairs: readonly (readonly [string, string, number])[] = [
  ...['page', 'surface', 'raised', 'sunken'].flatMap((ground) => [
    ['ink', ground, text] as const,
    ['ink-soft', ground, text] as const,
    ['link', ground, text] as const,
  ]),
  ...['page', 'surface', 'raised'].flatMap((ground) => [
    ['ink-faint', ground, text] as const,
    ['line-strong', ground, shape] as const,
    ['focus', ground, shape] as const,
    ['bad', ground, text] as const,
  ]),
  ['on-enamel', 'enamel', text],
  ['on-lamp', 'lamp', text],
  ['on-lamp', 'lamp-strong', text],
  ['ink', 'enamel-soft', text],
  ['link', 'enamel-soft', text],
  ['ink', 'lamp-soft', text],
  ['good', 'good-soft', text],
  ['warn', 'warn-soft', text],
  ['bad', 'bad-soft', text],
  ['on-night', 'night', text],
  ['on-night-soft', 'night', text],
  ['lamp', 'night', shape],
];

describe.each(['light', 'dark'] as const)('colours of the %s scheme', (scheme) => {
  test.each(pairs)('%s on %s has a contrast of at least %d', (front, ground, least) => {
    expect(contrast(tokenOf(front, scheme), tokenOf(ground, scheme))).toBeGreaterThanOrEqual(least);
  });
});

test('LAYOUT-12 letters are set closer only where the script allows it', () => {
  const source = join(import.meta.dirname, '..');
  const squeezed = globSync('**/*.css', { cwd: source }).filter((file) =>
    /letter-spacing: -/.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(squeezed).toEqual([]);
});
