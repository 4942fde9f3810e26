import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { hasRows, query, type Reader, type Tx } from '../../../db/transaction.ts'

/** Input or output of a browser's WebAuthn, as JSON. */
export type WebAuthnJson = Record<string, unknown>

/** The relying party of passkeys: this site, at its public address. */
export type RelyingParty = { readonly publicUrl: string; readonly name: string }

type Passkey = {
  id: number
  credential_id: string
  public_key: Buffer
  sign_count: number
  transports: AuthenticatorTransport[]
}

/** Large and rarely needed: loaded when someone has a passkey. */
const library = () => import('@simplewebauthn/server')

/**
 * The options with which the browser creates a passkey for this account, and the challenge to sign.
 */
export async function creationOptions(
  reader: Reader,
  account: { readonly accountId: number; readonly email: string; readonly name: string },
  { publicUrl, name }: RelyingParty,
): Promise<{ options: WebAuthnJson; challenge: string }> {
  const { generateRegistrationOptions } = await library()
  const existing = await passkeysOf(reader, account.accountId)
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: new URL(publicUrl).hostname,
    userName: account.email,
    userDisplayName: account.name,
    userID: new Uint8Array(Buffer.from(`jiran account ${account.accountId}`)),
    attestationType: 'none',
    excludeCredentials: existing.map(({ credential_id: id, transports }) => ({ id, transports })),
    // Used besides a password, so it need not identify the account or ask for a PIN.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  return { options: { ...options }, challenge: options.challenge }
}

/** Stores a passkey that the browser created for our challenge. False if it is not valid. */
export async function addPasskey(
  tx: Tx,
  accountId: number,
  registration: { passkey: WebAuthnJson; name: string; challenge: string },
  { publicUrl }: RelyingParty,
  now: Date,
): Promise<boolean> {
  const { verifyRegistrationResponse } = await library()
  const checked = await verifyRegistrationResponse({
    response: registration.passkey as unknown as RegistrationResponseJSON,
    expectedChallenge: registration.challenge,
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: new URL(publicUrl).hostname,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!checked?.verified) return false
  const { credential } = checked.registrationInfo
  return hasRows(tx, {
    text: `insert into account_passkey
        (account_id, credential_id, public_key, sign_count, transports, name, added_at)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning 1`,
    values: [
      accountId,
      credential.id,
      Buffer.from(credential.publicKey),
      credential.counter,
      credential.transports ?? [],
      registration.name,
      now,
    ],
  })
}

/**
 * The options with which the browser signs by a passkey of this account; undefined if it has none.
 */
export async function signingOptions(
  reader: Reader,
  accountId: number,
  { publicUrl }: Pick<RelyingParty, 'publicUrl'>,
): Promise<{ options: WebAuthnJson; challenge: string } | undefined> {
  const passkeys = await passkeysOf(reader, accountId)
  if (passkeys.length === 0) return undefined
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: new URL(publicUrl).hostname,
    allowCredentials: passkeys.map(({ credential_id: id, transports }) => ({ id, transports })),
    userVerification: 'preferred',
  })
  return { options: { ...options }, challenge: options.challenge }
}

/** Does a passkey of this account sign the challenge? Records its use. */
export async function acceptPasskey(
  reader: Reader,
  accountId: number,
  { passkey: response, challenge }: { passkey: WebAuthnJson; challenge: string },
  { publicUrl }: Pick<RelyingParty, 'publicUrl'>,
  now: Date,
): Promise<boolean> {
  const passkeys = await passkeysOf(reader, accountId)
  const passkey = passkeys.find((each) => each.credential_id === response.id)
  if (!passkey) return false
  const { verifyAuthenticationResponse } = await library()
  const checked = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: new URL(publicUrl).hostname,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.sign_count,
      transports: passkey.transports,
    },
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!checked?.verified) return false
  await query(reader, {
    text: 'update account_passkey set sign_count = $2, used_at = $3 where id = $1',
    values: [passkey.id, checked.authenticationInfo.newCounter, now],
  })
  return true
}

function passkeysOf(reader: Reader, accountId: number): Promise<Passkey[]> {
  return query(reader, {
    text: `select id, credential_id, public_key, sign_count, transports from account_passkey
      where account_id = $1 order by id`,
    values: [accountId],
  })
}
