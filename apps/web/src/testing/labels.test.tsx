import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { quickLabels, thoroughLabels } from './labels.ts';

test('the quick labels of every element are those of jsdom', () => {
  render(
    <form>
      <label htmlFor="name">Name</label>
      <input id="name" />
      <label htmlFor="name">Another label</label>
      <label>
        Colour
        <select>
          <option>Red</option>
        </select>
        <textarea />
      </label>
      <label htmlFor="hidden">Nothing</label>
      <input id="hidden" type="hidden" />
      <label htmlFor="missing">Missing</label>
      <label>
        Wrapped, with another field
        <input id="wrapped" />
      </label>
      <label htmlFor="twice">Only the first</label>
      <button type="button" id="twice">
        First
      </button>
      <button type="button" id="twice">
        Second
      </button>
      <meter id="meter" />
      <progress />
      <label htmlFor="meter">
        Inside <output />
      </label>
    </form>,
  );
  document.querySelector('form')?.insertAdjacentHTML('beforeend', '<label for="">Empty</label>');
  const fields = document.querySelectorAll('input, select, textarea, button, meter, progress, output');
  const listed = (labels: Iterable<HTMLLabelElement> | null | undefined) =>
    labels == null ? labels : [...labels].map(({ textContent }) => textContent);
  const quick = [...fields].map((field) => listed(quickLabels(field)));
  expect(quick).toEqual([...fields].map((field) => listed(thoroughLabels(field))));
  expect(quick.map((labels) => labels?.length ?? null)).toEqual([2, 1, 0, null, 1, 1, 0, 1, 0, 0]);
});

test('a field outside the page, and one whose label changes, have the labels of jsdom', () => {
  const label = document.createElement('label');
  const field = label.appendChild(document.createElement('input'));
  expect([...(quickLabels(field) ?? [])]).toEqual([label]);
  render(
    <>
      <label htmlFor="one">Label</label>
      <input id="one" />
      <input id="two" />
    </>,
  );
  const [one, two] = [...document.querySelectorAll('input')];
  expect(screen.getByLabelText('Label')).toBe(one);
  document.querySelector('label')?.setAttribute('for', 'two');
  expect(screen.getByLabelText('Label')).toBe(two);
});
