import { expect, test } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { ProviderMark } from './provider-mark.tsx';

test('PAY-1 a provider’s mark has a pin at each position of its pattern', () => {
  const look = { label: 'Stripe', tone: 'enamel', pins: 'o.o.o...o' } as const;
  const { container } = renderPart(<ProviderMark look={look} />);
  const pins = [...container.querySelectorAll('circle')].map((pin) => [
    pin.getAttribute('cx'),
    pin.getAttribute('cy'),
  ]);
  expect(pins).toEqual([
    ['6', '6'],
    ['18', '6'],
    ['12', '12'],
    ['18', '18'],
  ]);
});
