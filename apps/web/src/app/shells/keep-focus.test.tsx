import { afterEach, expect, test } from 'vitest';
import { keepFocus } from './keep-focus.ts';

let end = () => {};
afterEach(() => {
  end();
  document.body.replaceChildren();
});

const find = (selector: string) => document.querySelector<HTMLElement>(selector) ?? document.body;
/** The observer runs after the change. */
const told = () => Promise.resolve();

function show(markup: string): void {
  document.body.innerHTML = `<main tabindex="-1">${markup}</main>`;
  end = keepFocus(find('main'));
}

const page =
  '<h1>Desk</h1><section><h2>Tasks</h2><article><h3>Task</h3><button>Accept</button></article></section>';

test('when a control disappears, the focus goes to the heading of the remaining part', async () => {
  show(page);
  find('button').focus();
  find('article').remove();
  await told();
  expect(document.activeElement).toBe(find('h2'));
  find('section').remove();
  await told();
  expect(document.activeElement).toBe(find('h1'));
  expect(find('h1').tabIndex).toBe(-1);
  find('main').focus();
  expect(find('h1').hasAttribute('tabindex')).toBe(false);
});

test('on a page without a heading, the page gets the focus', async () => {
  show('<button>Accept</button>');
  find('button').focus();
  find('button').remove();
  await told();
  expect(document.activeElement).toBe(find('main'));
});

test('the focus is not moved if the control did not have it or had lost it', async () => {
  show(page);
  find('article').remove();
  await told();
  expect(document.activeElement).toBe(document.body);
  show(page);
  find('button').focus();
  find('button').blur();
  await new Promise((passed) => setTimeout(passed));
  find('article').remove();
  await told();
  expect(document.activeElement).toBe(document.body);
});
