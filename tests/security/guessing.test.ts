import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeAttempt, type Attempts } from '../../apps/server/src/accounts/guessing/rate-limit.ts';
import { createRateLimiter, type Claim } from '../../apps/server/src/accounts/guessing/rate-limiter.ts';
import { rateLimits } from '../../apps/server/src/accounts/guessing/rate-limits.ts';
import { createPasswords } from '../../apps/server/src/accounts/index.ts';
import { Refusal } from '../../apps/server/src/platform/refusal/refusal.ts';
import { testPassword } from '../../apps/server/src/testing/people.ts';
import { codeOf } from '../../apps/server/src/testing/requests.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/start-test-app.ts';
import { addCallers } from '../authorization/callers.ts';
import { makeBooking } from '../authorization/one-booking.ts';
import { sizesOf } from '../sizes.ts';
import { recordCounts } from './counts.ts';
import { changeSettings } from '../../apps/server/src/testing/change-settings.ts';

const { guesses } = sizesOf('tests/security/guessing.test.ts');
/** Ten thousand guesses from each network, in the short run and in the long one. */
const networks = guesses / 10_000;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** AUTH-12: attempts per code. */
const attemptsOfCode = 5;
/** LOGIN-9: 100000 to 999999. CONST-3: 10000 to 99999. */
const [loginCodes, startCodes] = [900_000, 90_000];

/** The product's own attempt limit with an in-memory table, so that many attempts take a second. */
function createTable() {
  const table = new Map<string, Attempts>();
  return (claims: readonly Claim[], now: number): boolean => {
    const keyed = claims.map((claim) => ({ claim, key: [claim.rateLimit, ...claim.whose].join(' ') }));
    const taken = keyed.map(({ claim, key }) => {
      const rateLimit = {
        ...rateLimits[claim.rateLimit],
        ...(claim.maxAttempts !== undefined && { maxAttempts: claim.maxAttempts }),
      };
      return { key, result: takeAttempt(rateLimit, table.get(key) ?? null, now) };
    });
    if (taken.some(({ result }) => !result.allowed)) return false;
    for (const { key, result } of taken) if (result.allowed) table.set(key, result.attempts);
    return true;
  };
}

/** A small generator with a seed, so that every run guesses the same (mulberry32). */
function seeded(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

interface Attack {
  readonly name: string;
  /** How many of the attempts were checked against the secret. */
  readonly looked: number;
  /** The probability that one of them was correct. */
  readonly probability: number;
  readonly bound: number;
}

const attacks: Attack[] = [];
function note(name: string, looked: number, probability: number, bound: number): Attack {
  const attack = { name, looked, probability, bound };
  attacks.push(attack);
  return attack;
}

const atEvenTimes = (span: number) => Array.from({ length: guesses }, (_, index) => (index * span) / guesses);

/**
 * The number of attempts that a rate limit allows in a period, from its parameters alone: in each window the free
 * attempts, the doubling delays, then one per maximum delay. At most one more window starts than the period holds.
 */
function maxAttempts(name: keyof typeof rateLimits, time: number): number {
  const { maxAttempts, spanMilliseconds, retryDelays } = { retryDelays: undefined, ...rateLimits[name] };
  const spans = Math.floor(time / spanMilliseconds) + 1;
  if (retryDelays === undefined) return maxAttempts * spans;
  const doublings = Math.ceil(Math.log2(retryDelays.maxMilliseconds / retryDelays.firstMilliseconds));
  return (
    (maxAttempts + doublings + Math.ceil(Math.min(time, spanMilliseconds) / retryDelays.maxMilliseconds)) *
    spans
  );
}

describe(`${guesses.toLocaleString('en')} guesses in a day`, () => {
  test('AUTH-12 at one password, each from a different address', () => {
    const take = createTable();
    let looked = 0;
    atEvenTimes(day).forEach((now, guess) => {
      const address = `a${guess}`;
      const claims: Claim[] = [
        { rateLimit: 'passwordOfCaller', whose: ['victim', 'address', address] },
        { rateLimit: 'passwordOfStranger', whose: ['victim', address] },
        { rateLimit: 'passwordOfStrangers', whose: ['victim'] },
        { rateLimit: 'passwordsOfAddress', whose: [address] },
      ];
      if (take(claims, now)) looked += 1;
    });
    // The probabilities of the shortest password allowed by default, six random characters out of 65, and of one of the
    // 10,000 most common passwords.
    const likely = 10_000;
    const bound = maxAttempts('passwordOfStrangers', day - 1);
    for (const [name, space] of [
      ['password, six by chance', 65 ** 6],
      ['password, one of 10,000 likely', likely],
    ] as const)
      expect(looked / space).toBeLessThanOrEqual(note(name, looked, looked / space, bound / space).bound);
    expect(looked).toBeGreaterThan(50);
    expect(looked).toBeLessThan(110);
  });

  test('AUTH-12 at all accounts in one burst: only fifty passwords are checked', () => {
    const take = createTable();
    const looked = Array.from({ length: guesses }, (_, guess) =>
      take(
        [
          { rateLimit: 'passwordOfStrangers', whose: ['victim'] },
          { rateLimit: 'passwordsOfAddress', whose: [`a${guess}`] },
        ],
        0,
      ),
    ).filter(Boolean).length;
    expect(looked).toBe(50);
  });

  test('AUTH-12 at one password from one address: half of the attempts stay reserved for the owner', () => {
    const take = createTable();
    const looked = atEvenTimes(day).filter((now) =>
      take(
        [
          { rateLimit: 'passwordOfCaller', whose: ['victim', 'address', 'stranger'] },
          { rateLimit: 'passwordOfStranger', whose: ['victim', 'stranger'] },
          { rateLimit: 'passwordOfStrangers', whose: ['victim'] },
        ],
        now,
      ),
    ).length;
    expect(looked).toBeLessThanOrEqual(maxAttempts('passwordOfStranger', day - 1));
    expect(maxAttempts('passwordOfStranger', day - 1)).toBeLessThanOrEqual(
      rateLimits.passwordOfStrangers.maxAttempts / 2 + 3,
    );
  });

  test(`AUTH-12 at a different account each time, with one password, from ${networks} addresses`, () => {
    const take = createTable();
    const looked = atEvenTimes(day).filter((now, guess) =>
      take(
        [
          { rateLimit: 'passwordOfStrangers', whose: [`account${guess}`] },
          { rateLimit: 'passwordsOfAddress', whose: [`a${guess % networks}`] },
        ],
        now,
      ),
    ).length;
    expect(looked).toBeLessThanOrEqual(networks * maxAttempts('passwordsOfAddress', day));
    expect(looked).toBeLessThan(guesses / 1.9);
  });

  test.each([
    ['AUTH-12 at the codes of one number', 1, 'code, one number'],
    ['AUTH-12 at the code of a different number each time', guesses, 'code, anybody’s'],
  ])('%s, from any number of addresses', (_, numbers, name) => {
    const [take, random] = [createTable(), seeded(41)];
    let [looked, hits, left, code] = [0, 0, 0, 0];
    atEvenTimes(day).forEach((now, guess) => {
      if (left === 0) {
        const claims: Claim[] = [
          { rateLimit: 'codesToNumber', whose: [`n${guess % numbers}`, 'strangers'] },
          { rateLimit: 'codesOfAddress', whose: [`a${guess}`] },
          { rateLimit: 'codesToStrangers', whose: [] },
        ];
        if (!take(claims, now)) return;
        [left, code] = [attemptsOfCode, 100_000 + random(loginCodes)];
      }
      left -= 1;
      looked += 1;
      if (100_000 + random(loginCodes) === code) hits += 1;
    });
    const sends = maxAttempts(numbers === 1 ? 'codesToNumber' : 'codesToStrangers', day);
    const bound = (sends * attemptsOfCode) / loginCodes;
    const probability = 1 - (1 - 1 / loginCodes) ** looked;
    expect(probability).toBeLessThanOrEqual(note(name, looked, probability, bound).bound);
    expect(hits).toBeLessThanOrEqual(1);
    expect(bound).toBeLessThan(numbers === 1 ? 0.001 : 0.07);
  });

  test('AUTH-12 at an authenticator code by somebody who knows the password', () => {
    const take = createTable();
    const looked = atEvenTimes(day).filter((now) =>
      take([{ rateLimit: 'secondFactor', whose: ['victim'] }], now),
    ).length;
    // Three codes are valid at any time: the previous, the current and the next.
    const bound = (3 * maxAttempts('secondFactor', day - 1)) / 10 ** 6;
    const { probability } = note('authenticator app', looked, 1 - (1 - 3 / 10 ** 6) ** looked, bound);
    expect(probability).toBeLessThanOrEqual(bound);
    expect(bound).toBeLessThan(0.0001);
  });

  test('BOOK-15 CONST-3 at the start code, by the driver', () => {
    const take = createTable();
    const looked = atEvenTimes(day).filter((now) =>
      take([{ rateLimit: 'startCode', whose: ['driver', 'b'] }], now),
    ).length;
    const bound = maxAttempts('startCode', day - 1) / startCodes;
    expect(looked / startCodes).toBeLessThanOrEqual(
      note('start code', looked, looked / startCodes, bound).bound,
    );
    expect(bound).toBeLessThan(0.001);
  });

  test('AUTH-12 at links in emails, which are too long to guess', () => {
    const probability = guesses / 2 ** 256;
    expect(probability).toBeLessThanOrEqual(note('link in an email', guesses, probability, 2 ** -236).bound);
  });
});

describe('the server itself', () => {
  let app: TestApp;
  /** The passwords that were checked. */
  const asked: string[] = [];
  beforeAll(async () => {
    const real = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
    const matches = (password: string, hash: string | null) => {
      asked.push(password);
      return real.matches(password, hash);
    };
    app = await startTestApp({
      env: { MOBILE_LOGIN_ENABLED: 'true' },
      parts: { passwords: { ...real, matches } },
    });
  });
  afterAll(() => app.close());

  const signIn = (email: string, password: string, address: string, headers = {}) =>
    app.call('signIn', { body: { email, password }, address, headers });

  test('AUTH-12 allows as many attempts as the simulation, on any node and concurrently', async () => {
    const [take, random] = [createTable(), seeded(7)];
    const rateLimiter = createRateLimiter(app.platform.transact, ({ rateLimit, whose }) =>
      ['same', rateLimit, ...whose].join(' '),
    );
    const names = ['passwordOfCaller', 'passwordOfStrangers', 'secondFactor', 'startCode'] as const;
    for (let step = 0; step < 400; step += 1) {
      app.clock.forward(random(3 * minute));
      const claims = names
        .slice(0, 1 + random(names.length))
        .map((rateLimit): Claim => ({ rateLimit, whose: [`p${random(2)}`] }));
      const wanted = take(claims, app.clock.now().getTime());
      const met = await rateLimiter.take(claims).then(
        () => true,
        (error: unknown) => !(error instanceof Refusal && error.code === 'rate_limited'),
      );
      expect(met).toBe(wanted);
    }
  });

  test('AUTH-12 checks only fifty of a hundred passwords sent concurrently from a hundred addresses', async () => {
    const before = asked.length;
    const victim = await app.addPerson('rider');
    const sent = Array.from({ length: 100 }, (_, index) =>
      app.call('signIn', {
        body: { email: victim.email, password: `wrong${index}` },
        address: `10.2.0.${index}`,
      }),
    );
    const codes = (await Promise.all(sent)).map(codeOf);
    expect(asked.length - before).toBe(50);
    expect(codes.filter((code) => code === 'auth_error')).toHaveLength(50);
  });

  test('AUTH-12 an unknown email address causes the same work and allows the same number of attempts as a known one', async () => {
    const start = asked.length;
    const { email } = await app.addPerson('rider');
    const series = async (whom: string) => {
      const answers = [];
      for (let time = 0; time < 12; time += 1) {
        const body = { email: whom, password: `wrong${time}` };
        const { status, body: said } = await app.call('signIn', {
          body,
          address: `10.3.${whom.length}.1`,
        });
        answers.push([status, { ...(said as unknown as { error: object }).error, requestId: null }]);
      }
      return answers;
    };
    const known = await series(email);
    const ofKnown = asked.length - start;
    expect(await series('nobody@example.test')).toEqual(known);
    expect(asked.length - start).toBe(2 * ofKnown);
    expect(ofKnown).toBeGreaterThan(0);
  });

  test('AUTH-12 a stranger cannot lock anybody out of a known device or address', async () => {
    const victim = await app.addPerson('rider');
    const home = await signIn(victim.email, testPassword, '10.4.0.1');
    const device = /fiacre-device=[\w-]{43}/.exec(String(home.headers['set-cookie']))?.[0] ?? '';
    for (let guess = 0; guess < 60; guess += 1) await signIn(victim.email, 'wrong1', `10.5.0.${guess}`);
    expect(codeOf(await signIn(victim.email, testPassword, '10.6.0.1'))).toBe('rate_limited');
    expect((await signIn(victim.email, testPassword, '10.4.0.1')).status).toBe(200);
    expect((await signIn(victim.email, testPassword, '10.6.0.2', { cookie: device })).status).toBe(200);
  });

  test.each([
    ['one address', () => '10.9.0.1'],
    ['one IPv6 network', (guess: number) => `2001:db8:0:9::${guess.toString(16)}`],
    ['many IPv6 networks of one customer', (guess: number) => `2001:db8:77:${guess.toString(16)}::1`],
  ])(
    'AUTH-12 a stranger at %s cannot keep the owner from signing in on a new device',
    async (_, addressOf) => {
      const victim = await app.addPerson('rider');
      const met: (string | null)[] = [];
      for (let hours = 0; hours < 10; hours += 1) {
        for (let guess = 0; guess < 12; guess += 1)
          met.push(codeOf(await signIn(victim.email, 'wrong1', addressOf(hours * 12 + guess))));
        app.clock.forward(hour);
      }
      expect(met.filter((code) => code === 'auth_error').length).toBeLessThan(30);
      expect((await signIn(victim.email, testPassword, '10.10.0.1')).status).toBe(200);
    },
  );

  test('AUTH-12 a user who is rate limited on a new device can sign in with the emailed link', async () => {
    const victim = await app.addPerson('rider');
    for (let guess = 0; guess < 60; guess += 1) await signIn(victim.email, 'wrong1', `10.7.0.${guess}`);
    const away = '10.8.0.1';
    expect(codeOf(await signIn(victim.email, testPassword, away))).toBe('rate_limited');
    await app.call('forgotPassword', { body: { email: victim.email }, address: away });
    await app.settle();
    const mail = app.sent.findLast(({ to }) => to === victim.email)?.body ?? '';
    const token = /token=([\w-]{43})/.exec(mail)?.[1] ?? '';
    await app.call('resetPassword', { body: { token, password: 'newpass1' }, address: away });
    expect((await signIn(victim.email, 'newpass1', away)).status).toBe(200);
  });

  test('AUTH-12 attempts are counted across nodes', async () => {
    const other = await startTestApp({ nodeOf: app });
    const victim = await app.addPerson('rider');
    for (let guess = 0; guess < 10; guess += 1)
      await (guess % 2 === 0 ? app : other).call('signIn', {
        body: { email: victim.email, password: 'wrong1' },
      });
    for (const node of [app, other])
      expect(
        codeOf(await node.call('signIn', { body: { email: victim.email, password: testPassword } })),
      ).toBe('rate_limited');
    await other.close();
  });

  test('BOOK-15 after five wrong start codes further attempts have to wait; the right one then starts the trip', async () => {
    const callers = await addCallers(app);
    const admin = { token: callers.admin.token ?? '' };
    await changeSettings(app, admin, { otpSecure: true });
    const id = await makeBooking(app, callers, 'ACCEPTED');
    const driver = { token: callers.driver.token ?? '' };
    await app.call('arriveBooking', { as: driver, params: { id }, body: {} });
    const rider = await app.call('getBooking', { as: { token: callers.rider.token ?? '' }, params: { id } });
    const right = String(rider.body.otp);
    const wrong = right === '55555' ? '55556' : '55555';
    const start = async (otp: string, as = driver) =>
      codeOf(await app.call('startBooking', { as, params: { id }, body: { otp } }));
    const stranger = { token: callers.otherDriver.token ?? '' };
    for (let guess = 0; guess < 7; guess += 1) await start(wrong, stranger);
    const met = [];
    for (let guess = 0; guess < 6; guess += 1) met.push(await start(wrong));
    expect(met).toEqual([...Array<string>(5).fill('otp_validate_error'), 'rate_limited']);
    expect(await start(right)).toBe('rate_limited');
    app.clock.forward(minute);
    expect(await start(right)).toBeNull();
  });
});

afterAll(() => {
  const table = attacks.map(
    ({ name, looked, probability, bound }) =>
      `  ${name.padEnd(32)} ${String(looked).padStart(9)} looked at   p = ${probability.toExponential(1)}   bound ${bound.toExponential(1)}`,
  );
  process.stdout.write(`${guesses.toLocaleString('en')} guesses in a day each:\n${table.join('\n')}\n`);
  recordCounts('guessing', {
    tried: 'guesses at passwords, codes and links',
    count: attacks.length * guesses,
    wrong: 'chances above their bound',
    wrongCount: attacks.filter(({ probability, bound }) => probability > bound).length,
  });
});
