import { expect, test } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { ProviderMark } from './provider-mark.tsx';

const providers =
  'paypal braintree stripe paytm payulatam flutterwave paystack securepay payfast liqpay culqi mercadopago test';

const drawn = (provider: string) => {
  const { container, unmount } = renderPart(<ProviderMark provider={provider} />);
  const { innerHTML: shape } = container.querySelector('svg') ?? {};
  unmount();
  return shape;
};

test('PAY-1 each of the thirteen providers has a mark of its own', () => {
  const marks = providers.split(' ').map(drawn);
  expect(new Set(marks)).toHaveLength(13);
  expect(marks).not.toContain(drawn('somebody-new'));
  expect(marks.every((mark) => mark?.includes('<circle'))).toBe(true);
});

test('PAY-1 one that comes later is shown as a card', () => {
  expect(drawn('somebody-new')).toContain('<path');
});
