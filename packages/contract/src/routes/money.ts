import { type RouteDeclaration } from '../policy.ts';

export const moneyRoutes = {
  getWallet: {
    method: 'GET',
    path: '/api/wallet',
    access: ['rider', 'driver'],
    summary: 'Own balance and history',
  },
} as const satisfies Record<string, RouteDeclaration>;
