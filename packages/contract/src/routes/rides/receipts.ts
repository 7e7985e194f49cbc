import { everyone, type RouteDeclaration } from '../../declare/policy.ts';

export const receiptRoutes = {
  shareReceipt: {
    method: 'POST',
    path: '/api/bookings/:id/receipt-link',
    access: ['driver', 'admin'],
    object: 'booking',
    limit: { max: 20, perSeconds: 60 },
    summary: 'A link to the receipt of a street or rank ride; with `to`, sends it to the passenger',
  },
  readReceipt: {
    method: 'POST',
    path: '/api/receipts',
    access: everyone,
    limit: { max: 60, perSeconds: 60 },
    summary: 'The receipt behind a link',
  },
} as const satisfies Record<string, RouteDeclaration>;
