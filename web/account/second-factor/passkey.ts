import { m } from '../../../messages/page.ts'

type Json = Record<string, unknown>

/** Lets the browser sign by a passkey. @throws Error with a sentence when it does not. */
export function signByPasskey(options: Json): Promise<Json> {
  return inBrowser(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    return startAuthentication({ optionsJSON: options as never })
  })
}

/** Lets the browser make a passkey. @throws Error with a sentence when it does not. */
export function makePasskey(options: Json): Promise<Json> {
  return inBrowser(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    return startRegistration({ optionsJSON: options as never })
  })
}

/** The sentence of a passkey that the browser did not make or use. */
export class PasskeyError extends Error {}

async function inBrowser(work: () => Promise<object>): Promise<Json> {
  if (!('PublicKeyCredential' in window)) throw new PasskeyError(m.second_factor_passkey_unknown())
  try {
    return { ...(await work()) }
  } catch {
    // Cancelled, timed out, or not on this device: the browser does not say which.
    throw new PasskeyError(m.second_factor_passkey_failed())
  }
}
