import { describe, expect, test } from 'vitest';
import { isName, isPassword, isPhone, passwordProblem, plainPhone, readEmail } from './credentials.ts';

describe('sign-in and registration fields', () => {
  test.each([
    ['a.b@c.com', 'a.b@c.com'],
    ['  Rider@Fiacre.TEST ', 'rider@fiacre.test'],
    ['x@y.co.uk', 'x@y.co.uk'],
    ['rider@fiacre', null],
    ['rider fiacre@test.com', null],
    ['a@b@c.com', null],
    ['@c.com', null],
    ['', null],
    ['a..b@c.com', null],
    ['.a@c.com', null],
    ['a.@c.com', null],
    ['a\u200bb@c.com', null],
    ['Zoë@Bücher.example', 'zoë@xn--bcher-kva.example'],
    ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['ada@exa mple.com', null],
    ['ada@c.com/path', null],
  ])('REG-4 LOGIN-7 reads the address %j as %j', (typed, read) => {
    expect(readEmail(typed)).toBe(read);
  });

  test.each([
    ['abc12', false],
    ['abc123', true],
    ['aB9@*#', true],
    ['abc 123', false],
    ['abc-123', false],
    ['abc.123', false],
    ['abc_123', false],
    ['a'.repeat(30), true],
    ['a'.repeat(31), false],
  ])('REG-5 CONST-4 whether the password %j is accepted: %j', (typed, passes) => {
    expect(isPassword(typed)).toBe(passes);
  });

  test('REG-5 CONST-4 of all characters of ASCII, a password has only letters, digits, @, * and #', () => {
    const accepted = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter((character) =>
      isPassword(`abc${character}123`),
    );
    expect(accepted.join('')).toBe('#*0123456789@ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
    expect(['é', 'ß', '١', 'Ａ', '\u200b'].filter((character) => isPassword(`abc${character}123`))).toEqual(
      [],
    );
  });

  test.each([
    ['Ada', true],
    [' \t ', false],
    ['', false],
    ['\u200b\u2060', false],
    ['\u3164', false],
    ['\u202e\ufeff', false],
    ['李', true],
  ])('REG-3 whether the name %j is accepted: %j', (typed, passes) => {
    expect(isName(typed)).toBe(passes);
  });

  test.each([
    ['123456', true],
    ['12345', false],
    ['+12345678', true],
    ['123 456', true],
    ['1 2-345', false],
    ['0123 456 ext 7', false],
    ['', false],
  ])('REG-7 whether the phone number %j is accepted: %j', (typed, passes) => {
    expect(isPhone(typed)).toBe(passes);
  });

  test.each([
    ['+44 (0)20 7946 0018', '+442079460018'],
    ['0044 20.7946/0018', '00442079460018'],
    ['(030) 90 18-20', '030901820'],
    ['٠١٢٣٤٥٦٧', '01234567'],
    ['۰۹۱۲ ۳۴۵ ۶۷۸۹', '09123456789'],
    ['०९८७६ ५४३२१', '0987654321'],
    ['０３－１２３４－５６７８', '0312345678'],
    ['\u202a+33 6\u00a012\u202c', '+33612'],
    ['020 7946 0018 x12', null],
    ['12+34', null],
  ])('REG-7 reads the digits of %j as %j', (typed, digits) => {
    expect(plainPhone(typed)).toBe(digits);
  });
});

describe('password policies', () => {
  test.each([
    ['secret1', null, 'password_policy_check', 'password_policy_check'],
    ['secret 1', 'password_alphaNumeric_check', null, 'password_policy_check'],
    ['correct horse battery staple', 'password_alphaNumeric_check', null, 'password_policy_check'],
    ['Пароль-42 für Zoë', 'password_alphaNumeric_check', null, null],
    ['Secret#12', null, null, null],
    ['Secret12', null, null, 'password_policy_check'],
    ['        ', 'password_alphaNumeric_check', 'password_policy_check', 'password_policy_check'],
    ['x'.repeat(128), 'password_alphaNumeric_check', null, 'password_policy_check'],
    ['x'.repeat(129), 'password_alphaNumeric_check', 'password_policy_check', 'password_policy_check'],
    ['', 'password_alphaNumeric_check', 'password_policy_check', 'password_policy_check'],
  ] as const)(
    'REG-5 REG-6 the result for %j is %s by default, %s with any, %s with complex',
    (typed, byDefault, any, complex) => {
      expect(passwordProblem('default', typed)).toBe(byDefault);
      expect(passwordProblem('any', typed)).toBe(any);
      expect(passwordProblem('complex', typed)).toBe(complex);
    },
  );
});
