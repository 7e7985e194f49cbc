import { expect, test } from 'vitest';
import { inOneLine, isolated } from './direction.ts';

test.each([
  [['Rita Rider', '+15550100002'], 'Rita Rider · +15550100002'],
  [['Rita Rider', null, '', undefined, 'SIM 002'], 'Rita Rider · SIM 002'],
  [['رنا', '+15550100002'], `${isolated('رنا')} · ${isolated('+15550100002')}`],
  [['+97235550123', 'רות לוי'], `${isolated('+97235550123')} · ${isolated('רות לוי')}`],
  [[null, ''], ''],
])('LAYOUT-12 %j in one line keeps the plus of a number in front of it', (parts, line) => {
  expect(inOneLine(parts)).toBe(line);
});
