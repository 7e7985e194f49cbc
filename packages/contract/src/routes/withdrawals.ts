import type { RouteDeclaration } from '../policy.ts';

export const withdrawalRoutes = {
  listWithdrawals: {
    method: 'GET',
    path: '/api/withdrawals',
    access: ['rider', 'driver', 'admin'],
    csv: true,
    summary: 'Withdrawal requests: own ones, for an admin all',
  },
  requestWithdrawal: {
    method: 'POST',
    path: '/api/withdrawals',
    access: ['rider', 'driver'],
    summary: 'Ask for money of the own wallet',
  },
  processWithdrawal: {
    method: 'POST',
    path: '/api/withdrawals/:id/process',
    access: ['admin'],
    object: 'withdrawal',
    demo: 'closed',
    summary: 'The money has been sent',
  },
} as const satisfies Record<string, RouteDeclaration>;
