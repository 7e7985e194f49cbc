import { expect, test } from 'vitest';
import { inOneLine, isolated, keptIn } from './direction.ts';

test.each([
  [['Rita Rider', '+15550100002'], 'Rita Rider · +15550100002'],
  [['Rita Rider', null, '', undefined, 'SIM 002'], 'Rita Rider · SIM 002'],
  [['رنا', '+15550100002'], `${isolated('رنا')} · ${isolated('+15550100002')}`],
  [['+97235550123', 'רות לוי'], `${isolated('+97235550123')} · ${isolated('רות לוי')}`],
  [[null, ''], ''],
])('LAYOUT-12 %j in one line keeps the plus of a number in front of it', (parts, line) => {
  expect(inOneLine(parts)).toBe(line);
});

test.each([
  ['rtl', '12 Dorset Street', isolated('12 Dorset Street')],
  ['rtl', '+15550100002', isolated('+15550100002')],
  ['rtl', isolated('$6.00'), isolated('$6.00')],
  ['rtl', 'شارع الورد', 'شارع الورد'],
  ['ltr', '12 Dorset Street', '12 Dorset Street'],
  ['ltr', '12 شارع الورد', isolated('12 شارع الورد')],
] as const)('LAYOUT-14 on a page that is %s, %j keeps its direction', (page, text, kept) => {
  expect(keptIn(page, text)).toBe(kept);
});
