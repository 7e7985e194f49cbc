import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { openPage } from '../../../testing/render.tsx';

const form = () => screen.queryByRole('form', { name: 'Book a ride' });
const picture = () =>
  screen.getByRole('heading', { level: 1 }).closest('section')?.querySelector('img[src*=night-city]');

function windowAt(width: number, scrolled: number): void {
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('scrollY', scrolled);
  act(() => {
    fireEvent.scroll(window);
  });
}

describe('the landing page', () => {
  test('LAND-1 has an image with a dark overlay in the hero', async () => {
    await openPage('/');
    expect(picture()?.getAttribute('src')).toMatch(/night-city/);
    expect(picture()?.parentElement?.nextElementSibling?.className).toMatch(/overlay/);
  });

  test('LAND-1 the image comes after the form, so that it does not move when the form arrives late', async () => {
    await openPage('/');
    const image = picture();
    if (!image) throw new Error('there is no image');
    expect(form()?.compareDocumentPosition(image)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test.each([
    [1024, 300, 'translate3d(0, 100px, 0)'],
    [768, 90, 'translate3d(0, 30px, 0)'],
    [767, 300, ''],
  ])('LAND-1 CONST-8 at %i px, scrolled by %i, moves the image by %j', async (width, scrolled, moved) => {
    await openPage('/');
    windowAt(width, scrolled);
    await waitFor(() => expect(picture()?.parentElement?.style.transform).toBe(moved));
    windowAt(1024, 0);
  });

  test('LAND-2 has a heading, a paragraph and three features in the product section', async () => {
    await openPage('/');
    const section = screen.getByRole('region', { name: 'How a ride works' });
    expect(section.querySelectorAll('h3')).toHaveLength(3);
    expect(section).toHaveTextContent('Fiacre is run in this city');
  });

  test('LAND-2 INFO-3 leaves out an app store without a link', async () => {
    await openPage('/', { settings: { playStoreLink: 'https://play.example/fiacre' } });
    expect(screen.getByRole('link', { name: 'Google Play' })).toHaveAttribute(
      'href',
      'https://play.example/fiacre',
    );
    expect(screen.queryByText('App Store')).toBeNull();
  });

  test.each([
    [undefined, true],
    ['rider', true],
    ['admin', true],
    ['fleetadmin', false],
  ] as const)('LAND-6 LAND-7 for %s shows the booking form: %s', async (role, shows) => {
    await openPage('/', role === undefined ? {} : { role });
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(form() !== null).toBe(shows);
  });
});
