import { render, screen } from '@testing-library/react';
import { decodeQR } from 'qr/decode.js';
import { expect, test } from 'vitest';
import { QrCode } from './qr-code.tsx';

/** How many pixels a module of the picture has. */
const scale = 4;

/** The picture for a camera, as wide as the view box: white where the path has no square. */
function photographed(svg: Element) {
  const width = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const dark = new Set(
    [...(svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(
      ([, x, y]) => `${x} ${y}`,
    ),
  );
  const size = width * scale;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (dark.has(`${Math.floor(x / scale)} ${Math.floor(y / scale)}`))
        data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
  return { width: size, height: size, data };
}

test.each([
  'https://cabs.example/reset-password?token=once-only',
  `https://xn--mnchen-3ya.example/reset-password?token=${'aZ09_-'.repeat(20)}`,
])('USERS-10 a camera reads %s from the QR code', (text) => {
  render(<QrCode text={text} caption="Scan this code" />);
  const svg = screen.getByRole('img', { name: 'Scan this code' });
  expect(decodeQR(photographed(svg))).toBe(text);
  // Black on white even in dark mode: many cameras read only that.
  expect(svg.querySelector('rect')).toHaveAttribute('fill', '#fff');
  expect(svg.querySelector('path')).toHaveAttribute('fill', '#000');
});

test('USERS-10 the QR code has an empty border of four modules on every side', () => {
  render(<QrCode text="https://cabs.example/" caption="Scan this code" />);
  const svg = screen.getByRole('img');
  const width = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const d = svg.querySelector('path')?.getAttribute('d') ?? '';
  const places = [...d.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect([Math.min(...places), Math.max(...places)]).toEqual([4, width - 5]);
});
