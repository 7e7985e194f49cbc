// Separate from the crew, whose module listens for messages wherever it is loaded, which would keep the benchmark
// running.
export const steps = [
  'quote',
  'book',
  'accept',
  'arrive',
  'start',
  'position',
  'reach',
  'end',
  'rate',
] as const;
export type Step = (typeof steps)[number];
