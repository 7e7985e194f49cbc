import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

test('the error of a query prints the page', () => {
  render(<p>Only this</p>);
  expect(() => screen.getByRole('button')).toThrow(/Unable to find an accessible element[^]*Only this/);
});

test('prints the page only when the message is read', () => {
  const { container } = render(<p>Only this</p>);
  let message = '';
  try {
    screen.getByText('Missing');
  } catch (error) {
    container.append('Added later');
    message = String(error);
  }
  expect(message).toContain('Added later');
});
