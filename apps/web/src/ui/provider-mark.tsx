import { providerMarks, type MarkTone } from './provider-marks.ts';
import styles from './provider-mark.module.css';

const tones = {
  enamel: styles.enamel,
  lamp: styles.lamp,
  good: styles.good,
  night: styles.night,
} as const satisfies Record<MarkTone, string | undefined>;

/** A small plate that tells payment providers apart at a glance; the name stands beside it. Source: PAY-1. */
export function ProviderMark({ provider }: { readonly provider: string }) {
  const mark = providerMarks[provider];
  return (
    <svg className={tones[mark?.tone ?? 'night']} viewBox="0 0 24 24" aria-hidden="true" data-mark={provider}>
      {mark === undefined ? (
        // A card, for whoever comes later.
        <path d="M5 8h14v8.5H5V8Zm0 3h14" fill="none" stroke="currentColor" strokeWidth="2" />
      ) : (
        [...mark.pins].map(
          (pin, place) =>
            pin === 'o' && (
              <circle key={place} cx={6 + (place % 3) * 6} cy={6 + Math.floor(place / 3) * 6} r="2.25" />
            ),
        )
      )}
    </svg>
  );
}
