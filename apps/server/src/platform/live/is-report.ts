import { instantPattern, reportLimits as limits, type LiveReport } from '@fiacre/contract';

/**
 * Whether a message from JSON is a `LiveReport`: the same result as the schema's, in a tenth of its time, since a town
 * of drivers sends little else. A test compares the two.
 */
export function isReport(json: object): json is LiveReport {
  const { report, positions, sentAt } = json as Partial<Record<string, unknown>>;
  if (!Number.isSafeInteger(report) || (report as number) < 0) return false;
  if (!Array.isArray(positions) || positions.length < 1 || positions.length > limits.positions) return false;
  if ('sentAt' in json && !isInstant(sentAt)) return false;
  for (const key in json) if (key !== 'report' && key !== 'positions' && key !== 'sentAt') return false;
  return positions.every(isPosition);
}

function isPosition(json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false;
  let required = 0;
  for (const key in json) {
    const value = (json as Record<string, unknown>)[key];
    switch (key) {
      case 'at':
        if (!isInstant(value)) return false;
        break;
      case 'lat':
      case 'lng':
        if (!isMeasured(value)) return false;
        required += 1;
        break;
      case 'accuracyMetres':
        if (!isMeasured(value)) return false;
        break;
      case 'headingDegrees':
        if (value !== null && !isWithin(value, 0, limits.headingDegrees)) return false;
        break;
      case 'speedMetresPerSecond':
        if (value !== null && !isWithin(value, 0, limits.speedMetresPerSecond)) return false;
        break;
      default:
        return false;
    }
  }
  // Each key occurs once in an object that was parsed from JSON.
  return required === 2;
}

const isInstant = (value: unknown) => typeof value === 'string' && instantPattern.test(value);
const isMeasured = (value: unknown) => isWithin(value, -limits.measured, limits.measured);
const isWithin = (value: unknown, min: number, max: number) =>
  typeof value === 'number' && value >= min && value <= max;
