import type { I18n } from '../../i18n/i18n-context.tsx';

type TextOf = I18n['textOf'];

/** What a message is about, in words; without a name, its key. */
export function messageName(key: string, textOf: TextOf): string {
  const name = textOf(`template_${key}`);
  return name === `template_${key}` ? key : name;
}

/** How a message is sent: the first part of its key. */
export function channelText(key: string, textOf: TextOf): string {
  return textOf(`template_channel_${key.replace(/_.*/, '')}`);
}
