import { DriftFilter, type ReceiverModel, type Measurements } from './drift-filter.ts';

/** Candidate parameters of receivers in cars; the likeliest combination is chosen for each track. */
const choices = {
  white: [0.3, 0.7, 1.5, 3, 5, 8, 14],
  lingering: [0, 2, 4, 8],
  wander: [2, 4, 8, 16],
  fades: [10, 20, 40],
} as const;
const typical: ReceiverModel = { wander: 4, white: 1.5, lingering: 4, fades: 20 };
/**
 * Two starting points: independent and correlated errors can both explain the same noise, each with a local maximum.
 */
const beginnings: readonly ReceiverModel[] = [
  { wander: 4, white: 5, lingering: 0, fades: 20 },
  { wander: 4, white: 0.7, lingering: 8, fades: 10 },
];
const columns = ['white', 'lingering', 'wander', 'fades'] as const;
/** The parameters affect each other, but two rounds are enough. */
const rounds = 2;

/** The prior for the process noise of city traffic, and its weight. */
const town = { wander: 5, weight: 3 } as const;
/** With fixes farther apart than this, turns cannot be distinguished from errors. */
const sparseSeconds = 3;
/** The model for such sparse tracks: a typical receiver in an agile car. */
const sparseModel: ReceiverModel = { wander: 8, white: 3, lingering: 4, fades: 15 };
/** With fewer fixes than this, the receiver's errors cannot be estimated. */
const minFixes = 20;
/** A long track is sampled with this many fixes at the beginning, in the middle and at the end. */
const sampleFixes = 150;
/** If the normalised innovation is larger than this, a fix is an outlier and does not affect the model. */
const maxSurprise = 12;

/** The likeliest receiver model for a track. Yields every millisecond or two. */
export function* likeliestReceiver(measurements: Measurements): Generator<undefined, ReceiverModel> {
  const count = measurements.seconds.length;
  if (count < minFixes) return typical;
  const seconds = (measurements.seconds[count - 1] ?? 0) - (measurements.seconds[0] ?? 0);
  if (seconds > sparseSeconds * count) return sparseModel;
  const isLong = count > 3 * sampleFixes;
  const starts = isLong ? [0, (count - sampleFixes) >> 1, count - sampleFixes] : [0];
  const length = isLong ? sampleFixes : count;
  const likelihoodOf = (model: ReceiverModel): number =>
    starts.reduce((sum, from) => sum + likelihood(model, measurements, from, from + length), 0) -
    town.weight * Math.log(model.wander / town.wander) ** 2;
  let best: Found = { model: typical, likelihood: -Infinity };
  for (const from of beginnings) best = likelier(best, yield* climb(from, likelihoodOf));
  return best.model;
}

interface Found {
  readonly model: ReceiverModel;
  readonly likelihood: number;
}

const likelier = (a: Found, b: Found): Found => (b.likelihood > a.likelihood ? b : a);

/** Coordinate ascent: finds the likeliest model by changing one parameter at a time. */
function* climb(
  from: ReceiverModel,
  likelihoodOf: (model: ReceiverModel) => number,
): Generator<undefined, Found> {
  let best: Found = { model: from, likelihood: likelihoodOf(from) };
  for (let round = 0; round < rounds; round++) {
    for (const column of columns) {
      yield;
      const others = choices[column].filter((value) => value !== best.model[column]);
      const models = others.map((value) => ({ ...best.model, [column]: value }));
      best = models.map((model) => ({ model, likelihood: likelihoodOf(model) })).reduce(likelier, best);
    }
  }
  return best;
}

/** The log-likelihood of some of the fixes under a model, up to a constant. */
function likelihood(model: ReceiverModel, measurements: Measurements, from: number, to: number): number {
  const { seconds, east, north, doubt } = measurements;
  const filter = new DriftFilter(model);
  const usualVariance = model.white ** 2 + model.lingering ** 2;
  filter.begin(east[from] ?? 0, north[from] ?? 0);
  let sum = 0;
  for (let i = from; i < to; i++) {
    if (i > from) filter.predict((seconds[i] ?? 0) - (seconds[i - 1] ?? 0));
    const [x, y, usualDoubt] = [east[i] ?? 0, north[i] ?? 0, doubt[i] ?? 1];
    const { squared, variance } = filter.surprise(x, y, usualDoubt);
    const over = Math.max(1, squared / maxSurprise);
    filter.take(x, y, usualDoubt + ((over - 1) * variance) / usualVariance);
    // The first fixes only locate the car; they reveal nothing about the receiver.
    if (i > from + 2) sum -= Math.log(variance) + Math.min(squared, maxSurprise + 2 * Math.log(over)) / 2;
  }
  return sum;
}
