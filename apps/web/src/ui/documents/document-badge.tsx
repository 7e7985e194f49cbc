import type { DocumentOnFile } from '@fiacre/contract';
import { useText } from '../../i18n/i18n-context.tsx';
import { Badge, type BadgeTone } from '../badge.tsx';

const tones: Readonly<Record<DocumentOnFile['state'], BadgeTone>> = {
  missing: 'neutral',
  waiting: 'info',
  rejected: 'bad',
  valid: 'good',
  expiring: 'warn',
  expired: 'bad',
};

/** The state of a driver's document. */
export function DocumentBadge({ state }: Pick<DocumentOnFile, 'state'>) {
  const t = useText();
  return <Badge tone={tones[state]}>{t(`document_state_${state}`)}</Badge>;
}
