import type { Fare, FareLine } from '@fiacre/domain';

/** A fare as rows store it, such as `base:260 distance:245 convenience_fees:92`. Everything else follows from its lines. */
export function linesOf({ lines }: Pick<Fare, 'lines'>): string {
  return lines.map(({ label, amount }) => `${label}:${amount}`).join(' ');
}

/** The fare with these lines: they add up to the total, and one of them is the fee. Source: FARE-3. */
export function fareOf(stored: string, currency: string): Fare {
  const lines = stored === '' ? [] : stored.split(' ').map(lineOf);
  const grandTotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const convenienceFees = lines.find(({ label }) => label === 'convenience_fees')?.amount ?? 0;
  return { currency, totalCost: grandTotal - convenienceFees, convenienceFees, grandTotal, lines };
}

function lineOf(text: string): FareLine {
  const [label, amount] = text.split(':');
  return { label: label as FareLine['label'], amount: Number(amount) };
}
