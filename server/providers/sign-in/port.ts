import type { Result } from '../../../domain/result.ts'

/** A person as verified by a provider. */
export type ProvenPerson = {
  readonly provider: 'google' | 'facebook'
  /** The provider's id of the person, which never changes. */
  readonly subject: string
  /** In lower case; undefined if the provider gave none. */
  readonly email: string | undefined
  /**
   * Does the provider itself run that mailbox? Only then may the e-mail address alone open an
   * existing account (docs/integrations/sign-in.md).
   */
  readonly ownsMailbox: boolean
  readonly firstName: string
  readonly lastName: string
}

/** The result of verifying a person. `away`: the provider did not answer, so nothing is known. */
export type Proof = Result<ProvenPerson, 'refused' | 'away'>

/** Sign-in by an ID token that the provider's script passes to our page. */
export type TokenSignIn = {
  readonly clientId: string
  /** The script that draws the provider's button. */
  readonly scriptUrl: string
  /**
   * Verifies signature, audience, issuer, times, nonce, and that the e-mail address is verified.
   */
  prove(credential: string, nonce: string, now: Date): Promise<Proof>
}

/** Sign-in by a visit to the provider's page, which redirects the browser back with a code. */
export type RedirectSignIn = {
  /** The provider's page; it redirects to `returnTo` with `code` and this `state`. */
  askAt(state: string, returnTo: string): string
  /** Exchanges the code for a person. `returnTo` must be the one given to `askAt`. */
  prove(code: string, returnTo: string, now: Date): Promise<Proof>
}

/** The configured providers. */
export type SignInProviders = {
  readonly google?: TokenSignIn
  readonly facebook?: RedirectSignIn
}
