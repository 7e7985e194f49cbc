import { formatSeconds } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Button } from '../button.tsx';
import { useSecondsUntil } from '../use-seconds-until.ts';

interface ResendButtonProps {
  readonly againAt: number;
  readonly busy: boolean;
  readonly onPress: () => void;
}

/** Requests another code, once the last one has had time to arrive. */
export function ResendButton({ againAt, busy, onPress }: ResendButtonProps) {
  const { t, locale } = useI18n();
  const seconds = useSecondsUntil(againAt);
  return (
    <Button tone="quiet" busy={busy} disabled={seconds > 0} onClick={onPress}>
      {seconds === 0 ? t('phone_new_code') : t('phone_new_code_in', { time: formatSeconds(locale, seconds) })}
    </Button>
  );
}
