import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { codeOf } from '../testing/requests.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

const save = (items: string[]) => app.call('saveCancellationReasons', { as: app.admin, body: { items } });
const list = async () => good(await app.call('listCancellationReasons', { as: app.rider })).items;
const numbered = (...labels: string[]) =>
  labels.map((label, value) => ({ label, value, audience: 'everyone' }));

beforeEach(async () => {
  // Saving a list keeps the audience of texts that stay in it.
  good(await save([]));
  good(await save(['One', 'Two', 'Three']));
});

describe('cancellation reasons', () => {
  test('REASON-2 DATA-7 the list is saved as a whole, in order, numbered from 0', async () => {
    expect(good(await save([' Late ', 'Wrong place'])).items).toEqual(numbered('Late', 'Wrong place'));
    expect(await list()).toEqual(numbered('Late', 'Wrong place'));
    good(await save([]));
    expect(await list()).toEqual([]);
  });

  test('REASON-1 MISC-3 the list can be exported', async () => {
    const answer = await app.http.inject({
      url: '/api/cancellation-reasons',
      headers: { authorization: `Bearer ${app.admin.token}`, accept: 'text/csv' },
    });
    expect(answer.body).toBe(
      'label,value,audience\r\nOne,0,everyone\r\nTwo,1,everyone\r\nThree,2,everyone\r\n',
    );
  });

  test('REASON-1 MISC-3 an export holds the reasons that the page shows, in the same order', async () => {
    const exported = async (query: string) => {
      const headers = { authorization: `Bearer ${app.admin.token}`, accept: 'text/csv' };
      const url = `/api/cancellation-reasons?columns=label&headings=${encodeURIComponent('["Reason"]')}&${query}`;
      return (await app.http.inject({ url, headers })).body.split('\r\n').slice(0, -1);
    };
    expect(await exported('sort=position')).toEqual(['Reason', 'One', 'Two', 'Three']);
    expect(await exported('sort=-label&q=T')).toEqual(['Reason', 'Two', 'Three']);
  });

  test('BKT-6 riders never see reasons for the office, and saving the whole list keeps the audience of each reason', async () => {
    const as = app.admin;
    good(await app.call('addCancellationReason', { as, body: { label: 'Twice', audience: 'office' } }));
    const edit = { label: 'Two', was: 'Two', audience: 'riders', wasAudience: 'everyone' } as const;
    good(await app.call('updateCancellationReason', { as, params: { value: 1 }, body: edit }));
    const seenBy = async (who: typeof as) =>
      good(await app.call('listCancellationReasons', { as: who })).items.map(
        ({ label, audience }) => `${label}: ${audience}`,
      );
    expect(await seenBy(app.rider)).toEqual(['One: everyone', 'Two: riders', 'Three: everyone']);
    expect(await seenBy(as)).toEqual(['One: everyone', 'Two: riders', 'Three: everyone', 'Twice: office']);
    const late = await app.call('updateCancellationReason', { as, params: { value: 1 }, body: edit });
    expect(late.body).toMatchObject({
      error: { code: 'stale_version', facts: { current: { label: 'Two', audience: 'riders', value: 1 } } },
    });
    good(await save(['Twice ', 'Two', 'New']));
    expect(await seenBy(as)).toEqual(['Twice: office', 'Two: riders', 'New: everyone']);
  });

  test('REASON-2 adds at the end, edits in place and renumbers the rest after a deletion', async () => {
    const as = app.admin;
    good(await app.call('addCancellationReason', { as, body: { label: 'Four' } }));
    good(
      await app.call('updateCancellationReason', {
        as,
        params: { value: 1 },
        body: { label: 'Zwei', was: 'Two' },
      }),
    );
    good(await app.call('deleteCancellationReason', { as, params: { value: 0 }, query: { was: 'One' } }));
    expect(await list()).toEqual(numbered('Zwei', 'Three', 'Four'));
    good(await app.call('addCancellationReason', { as, body: { label: 'One', value: 0 } }));
    good(await app.call('addCancellationReason', { as, body: { label: 'Last', value: 99 } }));
    expect(await list()).toEqual(numbered('One', 'Zwei', 'Three', 'Four', 'Last'));
  });

  test.each(['', '   ', '\t'])(
    'REASON-3 a blank reason (%j) is refused, alone and in a list',
    async (label) => {
      const as = app.admin;
      const body = { label };
      expect(codeOf(await app.call('addCancellationReason', { as, body }))).toBe('reason_required');
      const edit = { as, params: { value: 0 }, body: { label, was: 'One' } };
      const change = await app.call('updateCancellationReason', edit);
      expect(codeOf(change)).toBe('reason_required');
      expect(codeOf(await save(['Kept', label]))).toBe('reason_required');
      expect(await list()).toEqual(numbered('One', 'Two', 'Three'));
    },
  );

  test('REASON-2 refuses to change a number that does not exist or now belongs to another reason', async () => {
    const as = app.admin;
    const body = { label: 'New', was: 'Two' };
    const missing = await app.call('updateCancellationReason', { as, params: { value: 3 }, body });
    expect(missing.status).toBe(404);
    const moved = await app.call('updateCancellationReason', { as, params: { value: 0 }, body });
    expect(codeOf(moved)).toBe('stale_version');
    const query = { was: 'Three' };
    const gone = await app.call('deleteCancellationReason', { as, params: { value: 0 }, query });
    expect(codeOf(gone)).toBe('stale_version');
    expect(await list()).toEqual(numbered('One', 'Two', 'Three'));
  });

  test('REASON-2 eight concurrent deletions of one reason delete only that one', async () => {
    const request = { as: app.admin, params: { value: 0 }, query: { was: 'One' } };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.call('deleteCancellationReason', request)),
    );
    const refused = Array<string>(7).fill('stale_version');
    expect(answers.map(codeOf).toSorted()).toEqual([null, ...refused]);
    expect(await list()).toEqual(numbered('Two', 'Three'));
  });

  test('REASON-2 a change or deletion must name the text of its reason', async () => {
    const headers = { authorization: `Bearer ${app.admin.token}` };
    const url = '/api/cancellation-reasons/0';
    const deleted = await app.http.inject({ method: 'DELETE', url, headers });
    const changed = await app.http.inject({ method: 'PATCH', url, headers, payload: { label: 'New' } });
    expect([deleted.statusCode, changed.statusCode]).toEqual([400, 400]);
    expect(await list()).toEqual(numbered('One', 'Two', 'Three'));
  });

  test('REASON-2 reasons are unique, so that the text identifies a reason', async () => {
    const as = app.admin;
    expect(codeOf(await save(['Late', ' Late']))).toBe('name_taken');
    expect(codeOf(await app.call('addCancellationReason', { as, body: { label: 'Two ' } }))).toBe(
      'name_taken',
    );
    const edit = { as, params: { value: 0 }, body: { label: 'Two', was: 'One' } };
    expect(codeOf(await app.call('updateCancellationReason', edit))).toBe('name_taken');
    expect(await list()).toEqual(numbered('One', 'Two', 'Three'));
  });

  test('REASON-2 concurrent edits leave no gap and no duplicate number', async () => {
    const as = app.admin;
    await Promise.all([
      ...['A', 'B', 'C'].map((label) => app.call('addCancellationReason', { as, body: { label } })),
      app.call('deleteCancellationReason', { as, params: { value: 1 }, query: { was: 'Two' } }),
    ]);
    const items = await list();
    expect(items.map(({ value }) => value)).toEqual([0, 1, 2, 3, 4]);
    expect(items.map(({ label }) => label)).toEqual(expect.arrayContaining(['A', 'B', 'C', 'One', 'Three']));
  });

  test('REASON-2 a booking keeps the text of its reason after the reason is deleted', async () => {
    const { id } = await app.book();
    good(await app.call('cancelBooking', { as: app.rider, params: { id }, body: { reason: 'Two' } }));
    good(await save(['Other']));
    const read = good(await app.call('getBooking', { as: app.rider, params: { id } }));
    expect(read).toMatchObject({ status: 'CANCELLED', reason: 'Two' });
  });
});
