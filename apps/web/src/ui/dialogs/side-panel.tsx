import { useId, type ReactNode } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import styles from './side-panel.module.css';
import { useModal } from './use-modal.ts';

export interface SidePanelProps {
  readonly title: ReactNode;
  /** Next to the title: status and actions. */
  readonly head?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel at the inline end, over the page: one object of a list, without leaving the list. Mount it to open it. */
export function SidePanel({ title, head, onClose, children }: SidePanelProps) {
  const t = useText();
  const titleId = useId();
  const modal = useModal(onClose);
  return (
    <dialog {...modal} className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        {head}
        <IconButton className={styles.close} label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
