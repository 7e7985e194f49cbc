/** How a booking is paid. Source: PAY-4. */
export const paymentModes = ['cash', 'wallet', 'card'] as const;
export type PaymentMode = (typeof paymentModes)[number];

/** What the installation sells. Source: DELIV-1, DELIV-5. */
export const appCategories = ['taxi', 'delivery'] as const;
export type AppCategory = (typeof appCategories)[number];
