import { DriftFilter, type ReceiverModel, type Sightings } from './drift-filter.ts';

/** What receivers in cars are like; the likeliest of each column describes a track. */
const choices = {
  white: [0.3, 0.7, 1.5, 3, 5, 8, 14],
  lingering: [0, 2, 4, 8],
  wander: [2, 4, 8, 16],
  fades: [10, 20, 40],
} as const;
const usual: ReceiverModel = { wander: 4, white: 1.5, lingering: 4, fades: 20 };
/** Errors of each fix and errors that linger explain the same unrest: the way from one to the other leads down. */
const beginnings: readonly ReceiverModel[] = [
  { wander: 4, white: 5, lingering: 0, fades: 20 },
  { wander: 4, white: 0.7, lingering: 8, fades: 10 },
];
const columns = ['white', 'lingering', 'wander', 'fades'] as const;
/** One column's choice moves the others', and once more is enough. */
const rounds = 2;

/** A town's traffic wanders about so much; a track that says otherwise has to be sure of it. */
const town = { wander: 5, weight: 3 } as const;
/** Fixes rarer than this do not tell turns from errors, */
const thinSeconds = 3;
/** so that their receiver is taken to be a usual one, and their car an agile one. */
const ofThin: ReceiverModel = { wander: 8, white: 3, lingering: 4, fades: 15 };
/** Fewer fixes tell nothing of their receiver. */
const minFixes = 20;
/** So many fixes at the beginning, in the middle and at the end stand for a long track. */
const sampleFixes = 150;
/** A fix that surprises more than this is not explained but doubted. */
const maxSurprise = 12;

/** The receiver that most likely saw a track; pauses each millisecond or two. */
export function* likeliestReceiver(sightings: Sightings): Generator<undefined, ReceiverModel> {
  const count = sightings.seconds.length;
  if (count < minFixes) return usual;
  const seconds = (sightings.seconds[count - 1] ?? 0) - (sightings.seconds[0] ?? 0);
  if (seconds > thinSeconds * count) return ofThin;
  const isLong = count > 3 * sampleFixes;
  const starts = isLong ? [0, (count - sampleFixes) >> 1, count - sampleFixes] : [0];
  const length = isLong ? sampleFixes : count;
  const likelihoodOf = (model: ReceiverModel): number =>
    starts.reduce((sum, from) => sum + likelihood(model, sightings, from, from + length), 0) -
    town.weight * Math.log(model.wander / town.wander) ** 2;
  let best: Found = { model: usual, likelihood: -Infinity };
  for (const from of beginnings) best = likelier(best, yield* climb(from, likelihoodOf));
  return best.model;
}

interface Found {
  readonly model: ReceiverModel;
  readonly likelihood: number;
}

const likelier = (a: Found, b: Found): Found => (b.likelihood > a.likelihood ? b : a);

/** The likeliest that changing one number at a time leads to. */
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

/** Logarithm of how well a model explains some of the fixes, but for a constant. */
function likelihood(model: ReceiverModel, sightings: Sightings, from: number, to: number): number {
  const { seconds, east, north, doubt } = sightings;
  const filter = new DriftFilter(model);
  const usualVariance = model.white ** 2 + model.lingering ** 2;
  filter.begin(east[from] ?? 0, north[from] ?? 0);
  let sum = 0;
  for (let i = from; i < to; i++) {
    if (i > from) filter.ahead((seconds[i] ?? 0) - (seconds[i - 1] ?? 0));
    const [x, y, usualDoubt] = [east[i] ?? 0, north[i] ?? 0, doubt[i] ?? 1];
    const { squared, variance } = filter.surprise(x, y, usualDoubt);
    const over = Math.max(1, squared / maxSurprise);
    filter.take(x, y, usualDoubt + ((over - 1) * variance) / usualVariance);
    // The first fixes say where the car is, not how well it is seen.
    if (i > from + 2) sum -= Math.log(variance) + Math.min(squared, maxSurprise + 2 * Math.log(over)) / 2;
  }
  return sum;
}
