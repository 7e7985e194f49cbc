import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandContrast, brandProblem, brandTokens, contrastRatio } from './brand-colours.ts';

const colours = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`);
const grounds = {
  light: ['#edf0f4', '#ffffff', '#e1e6ed'],
  dark: ['#0a1020', '#131b31', '#1b2542', '#070c18'],
} as const;

test('a contrast ratio is 21 between black and white, 1 of a colour with itself, and 4.54 of #767676 on white', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#15388f', '#15388f')).toBe(1);
  expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test('a yellow link and a navy button are refused with their ratios, but not the reverse', () => {
  const [yellow, navy] = ['#ffd400', '#14143c'];
  const refused = brandProblem({ actionColour: '', linkColour: yellow });
  expect(refused).toEqual({ field: 'linkColour', ...brandContrast('linkColour', yellow) });
  expect(refused?.ratio).toBeLessThan(1.3);
  expect(brandProblem({ actionColour: navy, linkColour: '' })).toMatchObject({
    field: 'actionColour',
    required: 3,
  });
  expect(brandProblem({ actionColour: yellow, linkColour: navy })).toBeNull();
  expect(brandProblem({ actionColour: '', linkColour: '' })).toBeNull();
});

test('every colour that is not refused is readable wherever it is used, in both schemes', () => {
  fc.assert(
    fc.property(colours, colours, (actionColour, linkColour) => {
      const tokens = brandTokens({
        actionColour: brandProblem({ actionColour, linkColour: '' }) === null ? actionColour : '',
        linkColour: brandProblem({ actionColour: '', linkColour }) === null ? linkColour : '',
      });
      for (const [at, scheme] of (['light', 'dark'] as const).entries()) {
        const of = (name: string) => tokens[name]?.[at] ?? '';
        if ('lamp' in tokens) {
          expect(contrastRatio(of('on-lamp'), of('lamp'))).toBeGreaterThanOrEqual(4.5);
          expect(contrastRatio(of('on-lamp'), of('lamp-strong'))).toBeGreaterThanOrEqual(4.5);
          expect(contrastRatio(of('lamp'), '#0a1020')).toBeGreaterThanOrEqual(3);
          expect(contrastRatio(['#10192d', '#eef2fa'][at] ?? '', of('lamp-soft'))).toBeGreaterThanOrEqual(
            4.5,
          );
        }
        if (!('link' in tokens)) continue;
        for (const ground of [...grounds[scheme], of('enamel-soft')])
          expect(contrastRatio(of('link'), ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(of('on-enamel'), of('enamel'))).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(['#10192d', '#eef2fa'][at] ?? '', of('enamel-soft'))).toBeGreaterThanOrEqual(
          4.5,
        );
      }
    }),
  );
});
