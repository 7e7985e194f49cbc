import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { classicScript } from '../../classic-script.ts';

const imported = {
  fileName: 'assets/first-a1.js',
  code: 'var e=`</script>`;function n(){return e}export{n as a,e as t};',
};

test('LAND-3 joins a chunk and its import in one script that runs without either file', () => {
  const entry = {
    fileName: 'assets/entry-b2.js',
    code: 'import{a as e,t as n}from"./first-a1.js";var r=1;found(e(),n,r);',
  };
  const script = classicScript(entry, imported);
  expect(script).not.toContain('</script');
  const found: unknown[] = [];
  runInNewContext(script, { found: (...values: unknown[]) => found.push(...values) });
  expect(found).toEqual(['</script>', '</script>', 1]);
});

test('LAND-3 refuses a chunk that imports another file', () => {
  const code = 'import{a as e}from"./other-c3.js";e();';
  expect(() => classicScript({ fileName: 'entry.js', code }, imported)).toThrow('entry.js');
});
