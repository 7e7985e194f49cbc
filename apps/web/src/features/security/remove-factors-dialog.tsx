import { useMe } from '../../api/client/session.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { useSecondFactor } from './use-second-factor.ts';

export interface RemoveFactorsDialogProps {
  /** The colleague. */
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Removes the second factors of a colleague who lost them; the admin confirms their own identity. Source: AUTH-2. */
export function RemoveFactorsDialog({ id, name, onClose }: RemoveFactorsDialogProps) {
  const t = useText();
  const { data: me } = useMe();
  const { data: factors } = useSecondFactor(true);
  if (me == null || factors === undefined) return null;
  return (
    <ProofDialog
      owner={{ me, factors }}
      title={t('access_factor_remove_title', { name })}
      verb={t('access_factor_remove')}
      danger
      act={(api, proof) => api.removeSecondFactorOf({ params: { id }, body: proof })}
      onDone={onClose}
      onClose={onClose}
    >
      <p>{t('access_factor_remove_text')}</p>
    </ProofDialog>
  );
}
