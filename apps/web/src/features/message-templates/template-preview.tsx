import { useSettings } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import styles from './message-templates.module.css';

const examples: Readonly<Record<string, string>> = {
  code: '123456',
  link: 'https://example.org/…',
  minutes: '30',
  hours: '24',
  days: '7',
};

/** A text with an example for each placeholder; those without an example show their name. */
export function filled(text: string, appName: string): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    name === 'appName' ? appName : (examples[name] ?? `‹${name}›`),
  );
}

export interface TemplatePreviewProps {
  readonly subject: string | null;
  readonly body: string;
}

/** The message as its receiver would see it. */
export function TemplatePreview({ subject, body }: TemplatePreviewProps) {
  const t = useText();
  const { appName } = useSettings();
  return (
    <section className={styles.preview} aria-label={t('template_preview')}>
      <h3>{t('template_preview')}</h3>
      {subject !== null && <p className={styles.subject}>{filled(subject, appName)}</p>}
      <p className={styles.body}>{filled(body, appName)}</p>
    </section>
  );
}
