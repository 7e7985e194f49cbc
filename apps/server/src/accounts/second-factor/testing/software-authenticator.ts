import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** The part of a page's request to the browser that an authenticator needs. */
interface Asked {
  readonly challenge: string;
  readonly origin?: string;
  /** The site that the browser is on, which the authenticator hashes. */
  readonly rpId?: string;
  /** False for an authenticator that did not check a fingerprint or PIN. */
  readonly userVerified?: boolean;
}

const ownOrigin = 'http://localhost:3000';
const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

/** A passkey in software: it registers and signs according to WebAuthn, with ES256 and without attestation. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const jwk = publicKey.export({ format: 'jwk' });
  const coseKey = Buffer.concat([
    // kty EC2, alg ES256, crv P-256, then both coordinates.
    Buffer.from('a501020326200121', 'hex'),
    bytes(Buffer.from(String(jwk.x), 'base64url')),
    Buffer.from('22', 'hex'),
    bytes(Buffer.from(String(jwk.y), 'base64url')),
  ]);
  let counter = 0;

  function authData({ rpId = 'localhost', userVerified: verified = true }: Asked, extra: Buffer): Buffer {
    const flags = userPresent | (verified ? userVerified : 0) | (extra.length > 0 ? hasCredential : 0);
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags, 0);
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), tail, extra]);
  }

  const clientData = (type: string, { challenge, origin = ownOrigin }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const shape = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  return {
    id,
    /** Like a stolen or copied key, this one counts from an earlier value. */
    rewind: () => void (counter = 0),
    register(asked: Asked) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const data = authData(asked, Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey]));
      const attestation = Buffer.concat([
        Buffer.from('a3', 'hex'),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from('a0', 'hex'),
        text('authData'),
        bytes(data),
      ]);
      return {
        ...shape,
        response: {
          clientDataJSON: clientData('webauthn.create', asked).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign(asked: Asked) {
      counter += 1;
      const data = authData(asked, Buffer.alloc(0));
      const client = clientData('webauthn.get', asked);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...shape,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}

// CBOR, RFC 8949: a byte string of up to 65535 bytes, and a text of up to 23.
function bytes(value: Buffer): Buffer {
  const head = value.length < 256 ? [0x58, value.length] : [0x59, value.length >> 8, value.length & 0xff];
  return Buffer.concat([Buffer.from(head), value]);
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}
