import type { Booking } from '@fiacre/contract';
import { useText } from '../../i18n/i18n-context.tsx';
import { Notice } from '../feedback/notice.tsx';

/** The help that the rider asked for, if the reader may see it. */
export function AssistanceNote({ booking: { assistance = [] } }: { readonly booking: Booking }) {
  const t = useText();
  if (assistance.length === 0) return null;
  return (
    <Notice>
      <strong>{t('assistance_asked')}</strong>
      <ul>
        {assistance.map((need) => (
          <li key={need}>{t(`assistance_${need}`)}</li>
        ))}
      </ul>
    </Notice>
  );
}
