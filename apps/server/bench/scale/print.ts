/** How often each figure is measured; the median is printed. */
export const rounds = Number(process.env['FIACRE_BENCH_ROUNDS'] ?? 3);

export function print(line: string): void {
  process.stdout.write(`scale: ${line}\n`);
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
