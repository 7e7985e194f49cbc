import { carTypesPart } from './catalogue/index.ts';
import { closuresPart } from './closures/index.ts';
import { languagesPart } from './languages/index.ts';
import { ownTextsPart } from './notifications/index.ts';
import type { ReferencePart } from './platform/reference/reference.ts';
import { settingsPart } from './settings/index.ts';
import { speedsPart } from './speeds/index.ts';
import { tariffsPart } from './tariffs/index.ts';
import { kerbPart } from './kerb/index.ts';
import { zonesPart } from './zones/index.ts';

/** The reference data of each capability, of which every process keeps a copy. */
export const referenceParts: readonly ReferencePart<unknown>[] = [
  settingsPart,
  carTypesPart,
  languagesPart,
  ownTextsPart,
  zonesPart,
  closuresPart,
  kerbPart,
  tariffsPart,
  speedsPart,
];
