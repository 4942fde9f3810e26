import type { Result } from '../../../domain/result.ts'

/** A person as verified by a provider. */
export type ProvenPerson = {
  readonly provider: 'google' | 'facebook'
  /** The provider's own name for the person, which never changes. */
  readonly subject: string
  /** In lower case; undefined when the provider gave none. */
  readonly email: string | undefined
  /**
   * Does the provider itself run that mailbox? Only then may the e-mail alone open an account that
   * is there (docs/integrations/sign-in.md).
   */
  readonly ownsMailbox: boolean
  readonly firstName: string
  readonly lastName: string
}

/** How asking a provider ended. `away`: it could not be asked, so nothing is known. */
export type Proof = Result<ProvenPerson, 'refused' | 'away'>

/** Sign-in by an ID token that the provider's script gives to our page. */
export type TokenSignIn = {
  readonly clientId: string
  /** The script that draws the provider's button. */
  readonly scriptUrl: string
  /** Checks signature, audience, issuer, times, nonce and that the e-mail is verified. */
  prove(credential: string, nonce: string, now: Date): Promise<Proof>
}

/** Sign-in by a visit to the provider's page, which sends the browser back with a code. */
export type RedirectSignIn = {
  /** Where the browser goes; it comes back to `returnTo` with `code` and this `state`. */
  askAt(state: string, returnTo: string): string
  /** Exchanges the code for a person. `returnTo` as it was given to `askAt`. */
  prove(code: string, returnTo: string, now: Date): Promise<Proof>
}

/** The providers that are configured. */
export type SignInProviders = {
  readonly google?: TokenSignIn
  readonly facebook?: RedirectSignIn
}
