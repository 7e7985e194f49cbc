import { vi } from 'vitest';

const bytes = (...values: number[]) => new Uint8Array(values).buffer;

/** A browser with passkeys whose user always agrees; records the requests and their responses. */
export function stubPasskeys({ inFields = false }: { readonly inFields?: boolean } = {}) {
  const asked: unknown[] = [];
  const made: unknown[] = [];
  const shared = {
    id: 'BAU',
    rawId: bytes(4, 5),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({}),
  };
  vi.stubGlobal(
    'PublicKeyCredential',
    class {
      static isConditionalMediationAvailable = () => Promise.resolve(inFields);
    },
  );
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: navigator.userAgent,
    credentials: {
      get: ({ publicKey }: { publicKey: unknown }) => {
        asked.push(publicKey);
        const response = {
          clientDataJSON: bytes(6),
          authenticatorData: bytes(251, 255),
          signature: bytes(7),
          userHandle: null,
        };
        return Promise.resolve({ ...shared, response });
      },
      create: ({ publicKey }: { publicKey: unknown }) => {
        made.push(publicKey);
        const response = { clientDataJSON: bytes(6), attestationObject: bytes(8) };
        return Promise.resolve({ ...shared, response });
      },
    },
  });
  const common = {
    id: 'BAU',
    rawId: 'BAU',
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
  };
  return {
    asked,
    made,
    answer: {
      ...common,
      response: { clientDataJSON: 'Bg', authenticatorData: '-_8', signature: 'Bw' },
    },
    madeAnswer: { ...common, response: { clientDataJSON: 'Bg', attestationObject: 'CA' } },
  };
}
