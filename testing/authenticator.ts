import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Options = Record<string, unknown>

/**
 * An authenticator that creates one ES256 passkey and signs with it, in the real WebAuthn format.
 */
export function newAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const rpHash = createHash('sha256').update(new URL(origin).hostname).digest()
  let count = 0

  const clientData = (type: string, options: Options) =>
    Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin, crossOrigin: false }))
  const answer = (response: Options) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  /** User present, and with `attested` the public key. */
  const authData = (attested?: Buffer) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([
      rpHash,
      Buffer.of(attested ? 0x41 : 0x01),
      counter,
      attested ?? Buffer.of(),
    ])
  }

  return {
    /** Answers the options of creating a passkey. */
    create(options: Options) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coordinate = (text: string) => [0x58, 32, ...Buffer.from(text, 'base64url')]
      // COSE: EC2, ES256, P-256, x, y.
      const key = [0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, ...coordinate(x), 0x22, ...coordinate(y)]
      const attested = Buffer.from([...Buffer.alloc(16), 0, id.length, ...id, ...key])
      const data = authData(attested)
      const text = (word: string) => [0x60 + word.length, ...Buffer.from(word)]
      const attestation = Buffer.from([
        0xa3,
        ...text('fmt'),
        ...text('none'),
        ...text('attStmt'),
        0xa0,
        ...text('authData'),
        0x58,
        data.length,
        ...data,
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    /** Answers the options of signing. */
    sign(options: Options) {
      count += 1
      const client = clientData('webauthn.get', options)
      const data = authData()
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}
