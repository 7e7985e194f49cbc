import type { ResponseOf } from '@fiacre/contract';

/** The options that the server sends for the browser's request. */
type PasskeyOptions = ResponseOf<'passkeyOptions'>;

/** The format that the server accepts: the authenticator's response with its bytes as base64url. */
export interface PasskeyResponse {
  readonly id: string;
  readonly rawId: string;
  readonly [more: string]: unknown;
}

export interface AskOptions {
  /** Offers passkeys in the field's autofill suggestions, without a dialog. */
  readonly inField?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Whether passkeys can be used at this address: browsers require https or localhost, and a host name, not an IP
 * address.
 */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(window.location.hostname);
}

export async function supportsPasskeyAutofill(): Promise<boolean> {
  if (!supportsPasskeys() || typeof PublicKeyCredential.isConditionalMediationAvailable !== 'function')
    return false;
  return PublicKeyCredential.isConditionalMediationAvailable();
}

const knownKey = 'fiacre-passkey';

/**
 * Whether a passkey of this site was added or used in this browser. Only staff can add one, so offering it to
 * everybody would mislead riders and drivers.
 */
export function hasUsedPasskey(): boolean {
  try {
    return localStorage.getItem(knownKey) !== null;
  } catch {
    return false;
  }
}

function rememberPasskey(): void {
  try {
    localStorage.setItem(knownKey, '1');
  } catch {
    // The email field's autofill and the second factor still offer it.
  }
}

/** Asks the device for a passkey; null when the user cancelled. */
export async function getPasskey(
  options: PasskeyOptions,
  { inField = false, signal }: AskOptions = {},
): Promise<PasskeyResponse | null> {
  const asked = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return runCeremony(() =>
    navigator.credentials.get({
      publicKey: {
        ...(asked.rpId !== undefined && { rpId: asked.rpId }),
        ...(asked.timeout !== undefined && { timeout: asked.timeout }),
        userVerification: 'required',
        challenge: bytesOf(asked.challenge),
        allowCredentials: (asked.allowCredentials ?? []).map(named),
      },
      ...(inField && { mediation: 'conditional' }),
      ...(signal !== undefined && { signal }),
    }),
  );
}

/** Asks the device to create a passkey; null when the user cancelled. */
export async function createPasskey(options: PasskeyOptions): Promise<PasskeyResponse | null> {
  const asked = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return runCeremony(() =>
    navigator.credentials.create({
      publicKey: {
        rp: asked.rp,
        user: { ...asked.user, id: bytesOf(asked.user.id) },
        challenge: bytesOf(asked.challenge),
        pubKeyCredParams: asked.pubKeyCredParams,
        excludeCredentials: (asked.excludeCredentials ?? []).map(named),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        ...(asked.timeout !== undefined && { timeout: asked.timeout }),
      },
    }),
  );
}

async function runCeremony(ask: () => Promise<Credential | null>): Promise<PasskeyResponse | null> {
  try {
    const credential = await ask();
    if (credential === null) return null;
    rememberPasskey();
    return answerOf(credential as PublicKeyCredential);
  } catch (thrown) {
    // Browsers report the same error for a closed dialog, a timeout and a missing passkey, so that a site learns
    // nothing.
    if (thrown instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(thrown.name))
      return null;
    throw thrown;
  }
}

// Written out because some browsers that support passkeys lack `toJSON`.
function answerOf(credential: PublicKeyCredential): PasskeyResponse {
  const { id, rawId, type, authenticatorAttachment, response } = credential;
  return {
    id,
    rawId: textOf(rawId),
    type,
    ...(authenticatorAttachment !== null && { authenticatorAttachment }),
    clientExtensionResults: credential.getClientExtensionResults(),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      ...('attestationObject' in response ? madeOf(response as AuthenticatorAttestationResponse) : {}),
      ...('signature' in response ? signedOf(response as AuthenticatorAssertionResponse) : {}),
    },
  };
}

function madeOf(response: AuthenticatorAttestationResponse) {
  return {
    attestationObject: textOf(response.attestationObject),
    ...(typeof response.getTransports === 'function' && { transports: response.getTransports() }),
  };
}

function signedOf({ authenticatorData, signature, userHandle }: AuthenticatorAssertionResponse) {
  return {
    authenticatorData: textOf(authenticatorData),
    signature: textOf(signature),
    ...(userHandle !== null && { userHandle: textOf(userHandle) }),
  };
}

const named = ({ id }: { id: string }): PublicKeyCredentialDescriptor => ({
  type: 'public-key',
  id: bytesOf(id),
});

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
