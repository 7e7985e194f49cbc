import { FareProof } from '@fiacre/contract';
import { amountToDecimal } from '@fiacre/domain';
import { readFile } from 'node:fs/promises';
import { recomputeCharges } from '../charges/index.ts';
import { recomputeProof } from '../fares/index.ts';
import { report, warn } from './report.ts';

const usage = `Usage: npm run fiacre -- fare:recompute proof.json

Recomputes a fare from its proof, the response of GET /api/bookings/:id/fare, without a server or a database, and
compares it with the fare that was charged. An admin’s proof has every charge of the booking (trip, cancellation, bonus, tip,
corrections), and each is compared. It ends with 2 if one differs.`;

const [path] = process.argv.slice(2);
await report(() => (path === undefined || path.startsWith('-') ? Promise.resolve(usage) : compare(path)));

async function compare(file: string): Promise<string> {
  const proof = FareProof.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!proof.success) {
    throw new Error(`${file} is not the proof of a fare: see ${proof.error.issues[0]?.path.join('.')}`);
  }
  const { charges, corrections } = proof.data;
  if (charges !== undefined) {
    const compared = compareCharges(proof.data);
    return corrections.length > 0 ? compared : [compared, compareFare(proof.data)].join('\n\n');
  }
  if (corrections.length > 0)
    throw new Error('The fare was corrected; the proof of an admin has the corrections.');
  return compareFare(proof.data);
}

function compareFare(proof: FareProof): string {
  const { fare: charged } = proof;
  const fare = recomputeProof(proof);
  if (fare === null) {
    throw new Error(
      'A rider’s proof does not have rules with a fee; the one of the driver or the office has them.',
    );
  }
  if (fare.grandTotal !== charged.grandTotal) warn('the fare that was charged differs');
  const row = (amount: number, label: string) =>
    `${amountToDecimal(amount, fare.currency).padStart(12)}  ${label}`;
  return [
    ...fare.lines.map(({ amount, label }) => row(amount, label)),
    row(fare.grandTotal, `recomputed, ${fare.currency}`),
    row(charged.grandTotal, 'charged'),
  ].join('\n');
}

/** Every charge, oldest first, as an admin's proof has them. */
function compareCharges(proof: FareProof): string {
  const { currency } = proof.fare;
  const row = ([kind, amount]: readonly [string, number]) =>
    `${amountToDecimal(amount, currency).padStart(12)}  ${kind}`;
  return recomputeCharges(proof)
    .map(({ reason, corrects, charged, recomputed }) => {
      const isEqual = String(charged) === String(recomputed);
      const title = `${corrects === null ? reason : `correction of the ${reason}`}, ${currency}`;
      if (isEqual) return [title, ...recomputed.map(row)].join('\n');
      warn(`the charge for the ${reason} differs`);
      return [`${title}, recomputed`, ...recomputed.map(row), 'charged', ...charged.map(row)].join('\n');
    })
    .join('\n\n');
}
