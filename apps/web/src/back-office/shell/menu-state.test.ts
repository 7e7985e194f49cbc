import { expect, test } from 'vitest';
import { parseMenuState } from './menu-state.ts';

test('NAV-1 the stored state of the navigation is read back', () => {
  const state = { collapsed: true, closedGroups: ['users'] };
  expect(parseMenuState(JSON.stringify(state))).toEqual(state);
});

test.each([null, '', '{', 'null', '[]', '{"collapsed":1,"closedGroups":[]}', '{"collapsed":true}'])(
  'NAV-1 %j is treated as if nothing were stored',
  (text) => expect(parseMenuState(text)).toEqual({ collapsed: false, closedGroups: [] }),
);
