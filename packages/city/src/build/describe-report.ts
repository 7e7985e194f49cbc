import { exampleAddress } from '@fiacre/domain';
import type { CityInfo } from './city-info.ts';

/** The report of an import as lines for a terminal. */
export function describeReport(info: CityInfo): string {
  const { report, bounds } = info;
  const { roads, addresses, restrictions, timed, file } = report;
  const box = [bounds.west, bounds.south, bounds.east, bounds.north].map((degrees) => degrees.toFixed(4));
  const lines = [
    ...(file === null ? [] : [`file: ${file.name}, ${(file.bytes / 1e6).toFixed(1)} MB${madeBy(file)}`]),
    ...(report.area === null ? [] : [`area: ${report.area}`]),
    describeCountry(report.country),
    `bounds: ${box.join(', ')} (west, south, east, north)`,
    `roads: ${km(roads.usableMetres)} usable; not used: ${km(roads.islandMetres)} without a connection, ` +
      `${km(roads.closedMetres)} closed to taxis, ${km(roads.clippedMetres)} outside the area` +
      (roads.cutWays > 0 ? `; ${roads.cutWays} roads end where the file is cut` : ''),
    `islands: ${roads.islandsServed} with rides of their own (${km(roads.servedIslandMetres)}), ` +
      `${roads.islandsLost} too small or closed off; car ferries: ${km(roads.ferryMetres)}`,
    `junctions: ${Math.round(roads.connectedShare * 100)} % connected`,
    `speed limits: ${describeSpeeds(report.speeds)}`,
    `addresses: ${addresses.placed} on a street, ${addresses.lost} without a street nearby`,
    `turn restrictions: ${restrictions.applied} applied, ${restrictions.conditional} at certain hours, ` +
      `${restrictions.notForTaxis} not for taxis, ${restrictions.unusable} unusable`,
    `open at certain hours: ${timed.ways} roads, ${timed.gates} gates; conditions by time that could not be read, ` +
      `so the stricter case applies: ${timed.unreadable + restrictions.unreadable}`,
    ...(file === null || file.unknownFeatures.length === 0
      ? []
      : [`unknown features of the file: ${file.unknownFeatures.join(', ')}`]),
  ];
  return lines.map((line) => `  ${line}\n`).join('');
}

function describeCountry({ code, drivingSide, ...country }: CityInfo['report']['country']): string {
  const { speedUnit, callingCode, currency, language, addressOrder } = country;
  const facts = [
    speedUnit === null ? '' : `speeds in ${speedUnit}`,
    callingCode === null ? '' : `phone numbers +${callingCode}`,
    currency === null ? '' : `currency ${currency}`,
    language === null ? '' : `language ${language}`,
    addressOrder === null ? '' : `addresses "${exampleAddress(addressOrder, 'Street', 'Town')}"`,
  ];
  return [`country: ${code ?? 'unknown'}`, `drives on the ${drivingSide}`, ...facts]
    .filter((fact) => fact !== '')
    .join(', ');
}

function describeSpeeds({ roads, examples }: CityInfo['report']['speeds']): string {
  const ways = examples.map(({ way, limit }) => `${limit} on way ${way}`);
  return `${roads} roads with one that cannot be right${ways.length === 0 ? '' : `, such as ${ways.join(', ')}`}`;
}

function madeBy({ writingProgram, timestampSeconds }: NonNullable<CityInfo['report']['file']>): string {
  const program = writingProgram === null ? '' : `, written by ${writingProgram}`;
  if (timestampSeconds === null) return program;
  return `${program}, data of ${new Date(timestampSeconds * 1000).toISOString().slice(0, 10)}`;
}

function km(metres: number): string {
  return `${(metres / 1000).toFixed(metres < 100_000 ? 1 : 0)} km`;
}
