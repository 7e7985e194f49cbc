import { afterEach, expect, test } from 'vitest';
import { keepFocus } from './keep-focus.ts';

let end = () => {};
afterEach(() => {
  end();
  document.body.replaceChildren();
});

const find = (selector: string) => document.querySelector<HTMLElement>(selector) ?? document.body;
/** An observer is told after the change. */
const told = () => Promise.resolve();

function show(markup: string): void {
  document.body.innerHTML = `<main tabindex="-1">${markup}</main>`;
  end = keepFocus(find('main'));
}

const page =
  '<h1>Desk</h1><section><h2>Tasks</h2><article><h3>Task</h3><button>Accept</button></article></section>';

test('the focus of a control that disappears goes to the heading of the part that is left', async () => {
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

test('a page without a heading has the focus itself', async () => {
  show('<button>Accept</button>');
  find('button').focus();
  find('button').remove();
  await told();
  expect(document.activeElement).toBe(find('main'));
});

test('nobody gets the focus who did not have it, or who left it', async () => {
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
