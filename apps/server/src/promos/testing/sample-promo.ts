import type { BodyInputOf } from '@fiacre/contract';

/** 20 % off, at most 3.00, for orders of at least 5.00, until the end of the year, ten uses. */
export const samplePromo: BodyInputOf<'addPromo'> = {
  promoName: 'WELCOME',
  promoDescription: 'A fifth off',
  promoDiscountType: 'percentage',
  promoDiscountValue: 20,
  maxPromoDiscountValue: 300,
  minOrder: 500,
  promoValidity: '2026-12-31',
  promoUsageLimit: 10,
};
