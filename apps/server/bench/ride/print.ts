/** How often each figure is measured; the median is printed. */
export const rounds = Number(process.env['FIACRE_BENCH_ROUNDS'] ?? 5);

export function print(line: string): void {
  process.stdout.write(`ride: ${line}\n`);
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
