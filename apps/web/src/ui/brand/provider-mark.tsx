import type { ProviderLook } from '@fiacre/contract';
import styles from './provider-mark.module.css';

const tones = {
  enamel: styles.enamel,
  lamp: styles.lamp,
  good: styles.good,
  night: styles.night,
} as const satisfies Record<ProviderLook['tone'], string | undefined>;

/** A small plate that identifies a payment provider at a glance; the name is next to it. Source: PAY-1. */
export function ProviderMark({ look: { tone, pins } }: { readonly look: ProviderLook }) {
  return (
    <svg className={tones[tone]} viewBox="0 0 24 24" aria-hidden="true" data-mark={pins}>
      {[...pins].map(
        (pin, place) =>
          pin === 'o' && (
            <circle key={place} cx={6 + (place % 3) * 6} cy={6 + Math.floor(place / 3) * 6} r="2.25" />
          ),
      )}
    </svg>
  );
}
