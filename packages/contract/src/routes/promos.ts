import { type RouteDeclaration } from '../declare/policy.ts';

export const promoRoutes = {
  listPromos: {
    method: 'GET',
    path: '/api/promos',
    access: ['admin'],
    csv: true,
    summary: 'Promos with their usage counts',
  },
  addPromo: { method: 'POST', path: '/api/promos', access: ['admin'], summary: 'Add a promo' },
  // DEMO-3 disables changing and deleting, not adding.
  updatePromo: {
    method: 'PATCH',
    path: '/api/promos/:id',
    access: ['admin'],
    demo: 'closed',
    summary: 'Change a promo',
  },
  deletePromo: {
    method: 'DELETE',
    path: '/api/promos/:id',
    access: ['admin'],
    demo: 'closed',
    summary: 'Withdraw a promo',
  },
  restorePromo: {
    method: 'POST',
    path: '/api/promos/:id/restore',
    access: ['admin'],
    demo: 'closed',
    summary: 'Put back a withdrawn promo',
  },
  listBookingPromos: {
    method: 'GET',
    path: '/api/bookings/:id/promos',
    access: ['rider'],
    object: 'booking',
    summary: 'Promos that can be applied to the booking now',
  },
  applyPromo: {
    method: 'POST',
    path: '/api/bookings/:id/promo',
    access: ['rider'],
    object: 'booking',
    // The limit prevents guessing promo codes by trying many.
    limit: { max: 30, perSeconds: 60 },
    summary: 'Rider applies a promo before paying',
  },
  removePromo: {
    method: 'DELETE',
    path: '/api/bookings/:id/promo',
    access: ['rider'],
    object: 'booking',
    summary: 'Rider removes the promo',
  },
} as const satisfies Record<string, RouteDeclaration>;
