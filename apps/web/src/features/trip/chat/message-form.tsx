import { useState, type FormEvent } from 'react';
import { useText } from '../../../i18n/i18n-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import styles from './chat.module.css';

/** The longest message that the server accepts. */
const maxLength = 1000;

export function MessageForm({
  onSend,
  hasFirstFocus,
}: {
  readonly onSend: (message: string) => void;
  readonly hasFirstFocus: boolean;
}) {
  const t = useText();
  const [text, setText] = useState('');
  const [isBlank, setBlank] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const message = text.trim();
    setBlank(message === '');
    if (message === '') return;
    onSend(message);
    setText('');
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('chat_message')}
        name="message"
        value={text}
        maxLength={maxLength}
        autoComplete="off"
        enterKeyHint="send"
        dir="auto"
        data-first-focus={hasFirstFocus}
        error={isBlank ? t('message_blank') : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setBlank(false);
        }}
      />
      <Button type="submit">{t('chat_send')}</Button>
    </form>
  );
}
