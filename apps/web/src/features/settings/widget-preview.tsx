import { useEffect, useRef } from 'react';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { CopyButton } from '../../ui/account/copy-button.tsx';
import { TextAreaField } from '../../ui/fields/text-field.tsx';
import styles from './settings-form.module.css';

/** The line of HTML for the operator's own website, and what it shows there. Source: WIDGET-8. */
export function WidgetPreview() {
  const { t, locale } = useI18n();
  const { origin } = window.location;
  const link = `<a href="${origin}/">${t('book_your_ride')}</a>`;
  const line = `${link}<script src="${origin}/widget.js" async></script>`;
  const frame = useFrameOfOwnHeight();
  return (
    <div className={styles.widget}>
      <div className={styles.line}>
        <TextAreaField
          label={t('widget_line')}
          hint={t('widget_line_hint')}
          value={line}
          rows={4}
          dir="ltr"
          readOnly
        />
        <CopyButton text={line} />
      </div>
      <iframe
        ref={frame}
        className={styles.frame}
        title={t('widget_preview')}
        src={`/widget?language=${encodeURIComponent(locale)}`}
        loading="lazy"
      />
    </div>
  );
}

/** As on the operator's website, the page in the frame says how high it is. */
function useFrameOfOwnHeight() {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const resize = ({ source, origin, data }: MessageEvent<{ readonly fiacreHeight?: unknown } | null>) => {
      const height = data?.fiacreHeight;
      const isOurs = origin === window.location.origin && source === frame.current?.contentWindow;
      if (isOurs && frame.current !== null && typeof height === 'number')
        frame.current.style.blockSize = `${height}px`;
    };
    window.addEventListener('message', resize);
    return () => window.removeEventListener('message', resize);
  }, []);
  return frame;
}
