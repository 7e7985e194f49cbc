import type { Follow } from './consequence.ts';

export const posted: Follow<'posted'> = (_, { transaction }) => ({ money: transaction });
