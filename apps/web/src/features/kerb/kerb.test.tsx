import type { Company, KerbPlace } from '@fiacre/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { cellsOf } from '../../testing/column-format.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses, sentTo } from '../../testing/fake-api.ts';
import { openPage, renderPart } from '../../testing/render.tsx';
import { sampleId, sampleLanguages } from '../../testing/samples.ts';
import { KerbDialog } from './kerb-dialog.tsx';
import { readKerb, type KerbDraft } from './kerb-draft.ts';
import { kerbColumns } from './kerb-page.tsx';

const place: KerbPlace = {
  id: sampleId(510),
  version: 4,
  name: 'Hotel Adler',
  kind: 'hotel',
  lat: 43.7325,
  lng: 7.4185,
  note: 'Main entrance',
  active: true,
  commission: { kind: 'amount', amount: 250, currency: 'USD' },
  company: { id: sampleId(511), name: 'Adler Hotels' },
  code: '0123456789ab',
  codeSince: '2026-02-03T04:05:00Z',
  createdAt: '2026-01-02T03:04:00Z',
};
const sampleCompany = {
  id: sampleId(511),
  version: 1,
  name: 'Adler Hotels',
  billingAddress: '',
  vatId: '',
  receiptEmail: '',
  referenceRequired: false,
  active: true,
  monthlyLimit: 50_000,
  members: [],
  owed: 0,
  createdAt: '2026-01-02T03:04:00Z',
} satisfies Company;
const list = 'GET /api/kerb-places';
const draft: KerbDraft = {
  name: ' Hotel Adler ',
  kind: 'venue',
  point: '43.7325, 7.4185',
  note: 'Side door',
  active: 'no',
  commissionKind: 'percent',
  commission: '7,5',
  companyId: '',
};

describe('KERB-1 the form of a place', () => {
  test('becomes a request, with the commission of its kind', () => {
    const body = {
      name: 'Hotel Adler',
      kind: 'venue',
      lat: 43.7325,
      lng: 7.4185,
      note: 'Side door',
      active: false,
    };
    const read = (change: Partial<KerbDraft>) => readKerb({ ...draft, ...change }, 'USD');
    expect(read({})).toEqual({
      body: { ...body, commission: { kind: 'percent', percent: 7.5 }, companyId: null },
    });
    expect(read({ commissionKind: 'none' })).toMatchObject({ body: { commission: null } });
    const amount = { kind: 'amount', amount: 320 };
    expect(read({ commissionKind: 'amount', commission: '3.20' })).toMatchObject({
      body: { commission: amount },
    });
  });

  test.each<[Partial<KerbDraft>, keyof KerbDraft]>([
    [{ name: ' ' }, 'name'],
    [{ point: 'here' }, 'point'],
    [{ point: '91, 7' }, 'point'],
    [{ commission: '0' }, 'commission'],
    [{ commission: '101' }, 'commission'],
    [{ commission: '5.001' }, 'commission'],
    [{ commissionKind: 'amount', commission: '0' }, 'commission'],
    [{ commissionKind: 'amount', commission: 'two' }, 'commission'],
  ])('refuses %j', (change, field) => {
    const errors = { [field]: expect.any(String) as string };
    expect(readKerb({ ...draft, ...change }, 'USD')).toEqual({ errors });
  });

  test('sends what was edited with its version', async () => {
    const calls = fakeApi({ [`PUT ${list.slice(4)}/${place.id}`]: place });
    renderPart(<KerbDialog place={place} onClose={() => {}} />, { role: 'admin' });
    enter(screen.getByRole('textbox', { name: /^Name/ }), 'Krone');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const { id: _, code: __, codeSince: ___, createdAt: ____, commission: _____, company, ...own } = place;
    await waitFor(() =>
      expect(sentTo(calls, `PUT /api/kerb-places/${place.id}`)).toEqual([
        { ...own, name: 'Krone', commission: { kind: 'amount', amount: 250 }, companyId: company?.id },
      ]),
    );
  });

  test('KERB-10 names a company that pays, and shows at the field why another cannot', async () => {
    const limited = { ...sampleCompany, id: sampleId(512), name: 'Clinic' };
    const calls = fakeApi({
      'GET /api/companies': { items: [limited], total: 1, page: 1, pageSize: 100 },
      [`PUT ${list.slice(4)}/${place.id}`]: refuses(409, 'company_limit_missing', { field: 'companyId' }),
    });
    renderPart(<KerbDialog place={place} onClose={() => {}} />, { role: 'admin' });
    const field = screen.getByRole('combobox', { name: /^Company that pays/ });
    // A company that was closed since is still named.
    expect(field).toHaveDisplayValue('Adler Hotels');
    await within(field).findByRole('option', { name: 'Clinic' });
    await userEvent.selectOptions(field, 'Clinic');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Give this company a monthly limit first/));
    expect(sentTo(calls, `PUT /api/kerb-places/${place.id}`)).toMatchObject([{ companyId: limited.id }]);
  });
});

test('KERB-1 KERB-10 the list shows each place, and its code can be replaced', async () => {
  expect(cellsOf(kerbColumns, place)).toMatchObject({
    Name: 'Hotel Adler',
    Kind: 'Hotel',
    'Note for the driver': 'Main entrance',
    Commission: '$2.50',
    'Company that pays': 'Adler Hotels',
    Active: 'Yes',
  });
  const calls = fakeApi({
    [list]: { items: [place] },
    [`POST /api/kerb-places/${place.id}/code`]: { ...place, version: 5, code: 'zyxwvtsrqp98' },
  });
  await openPage('/kerbplaces', { role: 'admin' });
  await userEvent.click(await screen.findByRole('button', { name: 'Code and printing: Hotel Adler' }));
  const dialog = await screen.findByRole('dialog', { name: 'Code of Hotel Adler' });
  expect(within(dialog).getByRole('img', { name: `${location.origin}/k/0123456789ab` })).toBeVisible();
  expect(within(dialog).getByRole('link', { name: 'A4 poster' })).toHaveAttribute(
    'href',
    `/kerbplaces/${place.id}/print?sheet=poster`,
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Replace the code' }));
  const sure = await screen.findByRole('dialog', { name: 'Replace the code' });
  await userEvent.click(within(sure).getByRole('button', { name: 'Replace the code' }));
  await waitFor(() =>
    expect(sentTo(calls, `POST /api/kerb-places/${place.id}/code`)).toEqual([{ version: 4 }]),
  );
});

describe('KERB-9 the print', () => {
  const open = async (query: string) => {
    fakeApi({ [list]: { items: [place] }, 'GET /api/languages': { items: sampleLanguages } });
    await openPage(`/kerbplaces/${place.id}/print?${query}`, { role: 'admin' });
    await screen.findByRole('heading', { name: 'Code of Hotel Adler' });
  };
  const code = { name: new RegExp(`${location.host}/k/0123456789ab`) };

  test('is a poster in two languages', async () => {
    await open('sheet=poster&first=en&second=ar');
    expect(screen.getAllByRole('img', code)).toHaveLength(1);
    expect(screen.getByText('Scan to order a car here')).toHaveAttribute('lang', 'en');
    expect(screen.getByText('امسح لطلب سيارة إلى هنا')).toHaveAttribute('dir', 'rtl');
  });

  test('is a sheet of twelve stickers, in one language unless a second is chosen', async () => {
    await open('sheet=stickers');
    expect(screen.getAllByRole('img', code)).toHaveLength(12);
    expect(screen.getAllByText('Scan to order a car here')).toHaveLength(12);
    expect(screen.queryByText('امسح لطلب سيارة إلى هنا')).toBeNull();
  });
});
