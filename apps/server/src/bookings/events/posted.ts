import type { ConsequenceOf } from './consequence.ts';

export const posted: ConsequenceOf<'posted'> = (_, { transaction }) => ({ money: transaction });
