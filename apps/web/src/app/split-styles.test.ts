import { expect, test } from 'vitest';
import { splitStyles } from '../../split-styles.ts';

const page = ':root{--a:1}';
const font = '@font-face{font-family:a;src:url(/a.woff2)}';
const form = '._form_ab12c_1{color:red}';
const list = '._list_de34f_9{content:"}";color:blue}';
const both = '@media (width<40rem){._list_de34f_9{margin:0}._form_ab12c_1{margin:0}}';
const turn = '@keyframes _turn_xy56z_3{0%{rotate:0deg}to{rotate:1turn}}';

test('LAND-1 the first style sheet has the rules without classes and those for the classes of its scripts', () => {
  const scripts = ['const styles={form:`_form_ab12c_1`}', 'const other={none:`_none_de34f_1`}'];
  expect(splitStyles(page + font + form + list + both + turn, scripts)).toEqual({
    first: page + font + form + both + turn,
    rest: list,
  });
});

test('LAND-1 no rule is lost, and rules keep their order', () => {
  expect(splitStyles('@import "x{";' + list + form + list, ['_form_ab12c_1'])).toEqual({
    first: '@import "x{";' + form,
    rest: list + list,
  });
});
