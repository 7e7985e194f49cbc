import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { quickComputedStyle, thoroughComputedStyle } from './computed-styles.ts';

afterEach(() => document.head.replaceChildren());

const names = (
  'a area article button br caption col colgroup datalist dd details dialog div dl dt embed fieldset footer form h1 ' +
  'header hr img input label legend li link main nav noscript ol option p script section select slot span style ' +
  'summary table tbody td template textarea tfoot th thead time title tr ul'
).split(' ');
const attributes: readonly Record<string, string>[] = [
  {},
  { hidden: '' },
  { hidden: 'until-found' },
  { open: '' },
  { popover: '' },
  { type: 'hidden' },
  { style: 'display: none' },
  { style: 'display: flex; visibility: hidden' },
  { style: 'pointer-events: none; opacity: 50%' },
  { style: 'pointer-events: inherit; visibility: inherit' },
];

const perceived = (style: CSSStyleDeclaration) => ({
  display: style.getPropertyValue('display'),
  visibility: style.visibility,
  pointerEvents: style.pointerEvents,
  opacity: style.opacity,
});

function expectSame(element: Element): void {
  expect([element.outerHTML, perceived(quickComputedStyle(element))]).toEqual([
    element.outerHTML,
    perceived(thoroughComputedStyle(element)),
  ]);
}

describe('the quick computed style of an element', () => {
  test.each(attributes)('is that of jsdom with the attributes %o, and within such an element', (given) => {
    for (const name of names) {
      const element = document.body.appendChild(document.createElement(name));
      for (const [key, value] of Object.entries(given)) element.setAttribute(key, value);
      expectSame(element);
      expectSame(element.appendChild(document.createElement('span')));
      element.remove();
    }
  });

  test('is that of jsdom for the two kinds of summary', () => {
    render(
      <details>
        <summary>First</summary>
        <summary>Second</summary>
      </details>,
    );
    expectSame(screen.getByText('First'));
    expectSame(screen.getByText('Second'));
  });

  test.each(attributes)('is that of jsdom for drawings with the attributes %o', (given) => {
    const space = 'http://www.w3.org/2000/svg';
    for (const name of ['svg', 'g', 'path', 'circle', 'title', 'a', 'style']) {
      const element = document.body.appendChild(document.createElementNS(space, name));
      for (const [key, value] of Object.entries(given)) element.setAttribute(key, value);
      expectSame(element);
      expectSame(element.appendChild(document.createElementNS(space, 'path')));
      element.remove();
    }
  });

  test.each([
    '.late { color: red }',
    '.late { --gap: 1px }',
    '.late { visibility: hidden }',
    '.late { pointer-events: none }',
    'b { opacity: 0 }',
    '.late { all: unset }',
    '@media all { .late { display: none } }',
    '@media print { .late { display: none } }',
  ])('is that of jsdom with the style sheet %s', (rules) => {
    const sheet = document.head.appendChild(document.createElement('style'));
    render(
      <div className="late">
        <b>Text</b>
      </div>,
    );
    const element = screen.getByText('Text');
    expectSame(element);
    for (const rule of [rules, '.late { display: inline }']) {
      sheet.sheet?.insertRule(rule);
      expectSame(element);
      expectSame(element.parentElement as Element);
    }
  });

  test('follows a style sheet of the page, and changes of the element', () => {
    render(<div className="late">Text</div>);
    const element = screen.getByText('Text');
    expectSame(element);
    const sheet = document.head.appendChild(document.createElement('style'));
    sheet.textContent = '.late { display: none }';
    expectSame(element);
    expect(quickComputedStyle(element).display).toBe('none');
    sheet.remove();
    expect(quickComputedStyle(element).display).toBe('block');
    element.hidden = true;
    expect(quickComputedStyle(element).display).toBe('none');
  });

  test('determines which elements a query by role finds', () => {
    render(
      <div>
        <dialog>
          <button type="button">Closed</button>
        </dialog>
        <button type="button" style={{ visibility: 'hidden' }}>
          Invisible
        </button>
        <button type="button">Shown</button>
      </div>,
    );
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Shown']);
    expect(window.getComputedStyle).toBe(quickComputedStyle);
    expect(document.defaultView?.getComputedStyle).toBe(quickComputedStyle);
  });
});

describe('a style element within the page', () => {
  test('has its style sheet', () => {
    render(
      <div>
        <style>{'.late { display: none }'}</style>
      </div>,
    );
    expect(document.styleSheets).toHaveLength(1);
  });

  test('leaves no style sheet behind for later tests', () => {
    expect(document.styleSheets).toHaveLength(0);
  });
});
