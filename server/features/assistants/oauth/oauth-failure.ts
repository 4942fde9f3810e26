/** An error in OAuth's form, for programs: RFC 6749, 7591 and 8707. */
export class OAuthFailure extends Error {
  readonly error: string

  constructor(error: string, description: string) {
    super(description)
    this.name = 'OAuthFailure'
    this.error = error
  }
}
