import { describe, expect, test } from 'vitest';
import { isLocalPhone, isName, isPassword, readEmail } from './credentials.ts';

describe('what people type to sign in and register', () => {
  test.each([
    ['a.b@c.com', 'a.b@c.com'],
    ['  Rider@Fiacre.TEST ', 'rider@fiacre.test'],
    ['x@y.co.uk', 'x@y.co.uk'],
    ['rider@fiacre', null],
    ['rider fiacre@test.com', null],
    ['a@b@c.com', null],
    ['@c.com', null],
    ['', null],
  ])('REG-4 LOGIN-7 the address %j is read as %j', (typed, read) => {
    expect(readEmail(typed)).toBe(read);
  });

  test.each([
    ['abc12', false],
    ['abc123', true],
    ['aB9@*#', true],
    ['abc 123', false],
    ['abc-123', false],
    ['a'.repeat(30), true],
    ['a'.repeat(31), false],
  ])('REG-5 CONST-4 the password %j passes: %j', (typed, passes) => {
    expect(isPassword(typed)).toBe(passes);
  });

  test.each([
    ['Ada', true],
    [' \t ', false],
    ['', false],
  ])('REG-3 the name %j passes: %j', (typed, passes) => {
    expect(isName(typed)).toBe(passes);
  });

  test.each([
    ['123456', true],
    ['12345', false],
    ['+12345678', false],
    ['123 456', false],
    ['123-456', false],
    ['', false],
  ])('REG-7 the phone number %j passes: %j', (typed, passes) => {
    expect(isLocalPhone(typed)).toBe(passes);
  });
});
