import type { Client } from '@fiacre/contract/client';
import { useState } from 'react';
import { LocalFailure } from '../../api/client/failure.ts';
import { createPasskey } from '../../api/passkeys.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import type { Owner, Proof } from './proof-field.tsx';

const maxCharacters = 60;

/** Names a passkey and has the device create it. */
export function AddPasskeyDialog({
  owner,
  onClose,
}: {
  readonly owner: Owner;
  readonly onClose: () => void;
}) {
  const t = useText();
  const [name, setName] = useState('');

  async function add(api: Client, proof: Proof) {
    const options = await api.passkeyOptions({ body: proof });
    const response = await createPasskey(options).catch((cause: unknown) => {
      throw new LocalFailure('passkey_invalid', { cause });
    });
    return response === null
      ? null
      : api.addPasskey({ body: { name: name.trim() || t('passkeys'), response } });
  }

  return (
    <ProofDialog
      owner={owner}
      title={t('passkey_add')}
      verb={t('continue')}
      act={add}
      onDone={onClose}
      onClose={onClose}
    >
      <p>{t('factor_ends_sessions')}</p>
      <TextField
        label={t('passkey_name')}
        hint={t('passkey_name_hint')}
        maxLength={maxCharacters}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </ProofDialog>
  );
}
