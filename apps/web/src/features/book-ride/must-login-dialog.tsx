import { Link } from 'react-router';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Asks a guest to sign in before booking; the form and the estimate are kept. Source: ERR-2. */
export function MustLoginDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  return (
    <Dialog
      title={t('must_login_title')}
      onClose={onClose}
      closeButton={false}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('keep_editing')}
          </Button>
          <Link to="/login?returnTo=%2F" className={buttonClass()}>
            {t('sign_in_to_book')}
          </Link>
        </>
      }
    >
      <p>{t('must_login')}</p>
    </Dialog>
  );
}
