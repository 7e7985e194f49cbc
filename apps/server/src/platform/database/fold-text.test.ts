import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldText } from '@fiacre/domain';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const fold = async (written: string) =>
  (await sql<{ folded: string }>`select fold_text(${written}) as folded`.execute(app.platform.db)).rows[0]
    ?.folded;

test.each([
  'Zoë Müller-Łukasz',
  'Œuvre Ætna þór Straße STRASSE ẞ',
  'İstiklâl ışık',
  'Ὀδός Ἀθηνᾶς',
  'شارِع الأَمير یک ٣',
  'दिल्ली १२',
  'ｆｕｌｌ　ｗｉｄｔｈ',
  'Йод Ёлка',
  'ガが か',
  '𑛙𑛣᱉',
  'Nguyễn Thị',
])('USERS-1 LAND-14 %j is compared in the same form as by the place search', async (written) => {
  expect(await fold(written)).toBe(foldText(written).text);
});

test('USERS-1 invisible characters do not count', async () => {
  expect(await fold('A\u200bda\u202e L\u00adove\ufefflace')).toBe('ada lovelace');
});
