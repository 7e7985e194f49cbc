import type { RouteDeclaration } from '../declare/policy.ts';

export const withdrawalRoutes = {
  listWithdrawals: {
    method: 'GET',
    path: '/api/withdrawals',
    access: ['rider', 'driver', 'admin'],
    csv: true,
    confirm: 'csv',
    scope: 'money:read',
    summary: 'Withdrawal requests: the caller’s own; all for an admin',
  },
  requestWithdrawal: {
    method: 'POST',
    path: '/api/withdrawals',
    access: ['rider', 'driver'],
    needsAccount: true,
    summary: 'Request a withdrawal from the caller’s wallet',
  },
  processWithdrawal: {
    method: 'POST',
    path: '/api/withdrawals/:id/process',
    access: ['admin'],
    object: 'withdrawal',
    demo: 'closed',
    confirm: true,
    summary: 'Mark a withdrawal as paid',
  },
} as const satisfies Record<string, RouteDeclaration>;
