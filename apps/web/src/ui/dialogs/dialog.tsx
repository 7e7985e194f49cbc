import { useId, type ReactNode } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { IconButton } from '../button.tsx';
import { classNames } from '../styles/class-names.ts';
import styles from './dialog.module.css';
import { Icon } from '../icon.tsx';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly wide?: boolean;
  /** 850 px wide, for long texts. Source: CONST-8. */
  readonly editor?: boolean;
  /** Without it the dialog can only be closed by its `actions` and Escape. */
  readonly closeButton?: boolean;
  /** Buttons at the bottom; they stay visible while the body scrolls. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A modal dialog; mount it to open it. On a phone it is a sheet at the bottom of the screen. */
export function Dialog({
  title,
  onClose,
  wide = false,
  editor = false,
  closeButton = true,
  actions,
  children,
}: DialogProps) {
  const t = useText();
  const titleId = useId();
  const modal = useModal(onClose);
  return (
    <dialog
      {...modal}
      className={classNames(styles.dialog, wide && styles.wide, editor && styles.editor)}
      aria-labelledby={titleId}
    >
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        {closeButton && (
          <IconButton label={t('close')} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        )}
      </div>
      <div className={styles.body}>{children}</div>
      {actions !== undefined && (
        <div className={styles.foot} data-foot="">
          {actions}
        </div>
      )}
    </dialog>
  );
}

export interface DrawerProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel of 260 px at the inline end, over the page. Source: LAYOUT-4, CONST-8. */
export function Drawer({ label, onClose, children }: DrawerProps) {
  const modal = useModal(onClose);
  return (
    <dialog {...modal} className={classNames(styles.dialog, styles.drawer)} aria-label={label}>
      {children}
    </dialog>
  );
}
