import type { RouteDeclaration } from '../declare/policy.ts';

export const walletRoutes = {
  getWallet: {
    method: 'GET',
    path: '/api/wallet',
    access: ['rider', 'driver'],
    summary: 'Balance and history of the caller’s wallet',
  },
  topUpWallet: {
    method: 'POST',
    path: '/api/wallet/top-ups',
    access: ['rider', 'driver'],
    needsAccount: true,
    summary: 'Start a top-up of the caller’s wallet',
  },
  getTopUp: {
    method: 'GET',
    path: '/api/wallet/top-ups/:id',
    access: ['rider', 'driver'],
    object: 'top-up',
    summary: 'Result of a top-up',
  },
  getUserWallet: {
    method: 'GET',
    path: '/api/users/:id/wallet',
    access: ['fleetadmin', 'admin'],
    object: 'user',
    scope: 'money:read',
    summary: 'Balance and history of the wallet of a rider or a driver',
  },
  creditWallet: {
    method: 'POST',
    path: '/api/users/:id/wallet/credits',
    access: ['admin'],
    object: 'user',
    confirm: true,
    summary: 'Add money to the wallet of a rider or a driver',
  },
} as const satisfies Record<string, RouteDeclaration>;
