import type { Wallet, Withdrawal } from '@fiacre/contract';
import { sampleId } from './samples.ts';

/** A wallet of 32.00 with three lines. */
export function sampleWallet(change: Partial<Wallet> = {}): Wallet {
  return {
    currency: 'USD',
    balance: 3200,
    otherBalances: [],
    history: [
      { type: 'Withdraw', amount: 1800, date: '2026-11-21T12:00:00Z', txRef: 'withdraw', balance: 3200 },
      { type: 'Debit', amount: 250, date: '2026-11-20T12:00:00Z', txRef: 'cash', balance: 5000 },
      { type: 'Credit', amount: 5200, date: '2026-11-19T12:00:00Z', txRef: 'top_up', balance: 5250 },
    ],
    historyTotal: 3,
    page: 1,
    pageSize: 10,
    bank: null,
    ...change,
  };
}

export function sampleWithdrawal(change: Partial<Withdrawal> = {}): Withdrawal {
  return {
    id: sampleId(200),
    reference: '91C3-6F2A',
    uid: sampleId(2),
    date: '2026-11-21T12:00:00Z',
    name: 'Dora Driver',
    amount: 1800,
    currency: 'USD',
    processed: false,
    procesDate: null,
    bankName: 'Bank of Here',
    bankCode: 'HERE01',
    bankAccount: '12345678',
    ...change,
  };
}

/** Providers as the server lists them; `test` is named in the reader's language. */
export function sampleProviders(...names: readonly string[]) {
  const labels: Readonly<Record<string, string>> = { stripe: 'Stripe' };
  const items = names.map((name) => ({
    name,
    link: `/payments/${name}`,
    look: {
      label: labels[name] ?? null,
      tone: 'lamp',
      pins: name === 'test' ? 'ooo.o.ooo' : 'o.o.o.o.o',
    } as const,
    isSimulated: false,
  }));
  return { items };
}

/** The form that the test provider's page expects. */
export const sampleTopUpForm = {
  orderId: sampleId(300),
  provider: 'test',
  amount: 2000,
  currency: 'USD',
  link: '/payments/test',
  fields: {
    order_id: sampleId(300),
    amount: '20.00',
    currency: 'USD',
    product_name: 'Fiacre',
    first_name: 'Ada',
    last_name: 'Byron',
    quantity: '1',
    cust_id: sampleId(2),
    mobile_no: '',
    email: 'driver@example.org',
  },
};
