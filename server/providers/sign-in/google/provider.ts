import { addressAt, line, optional } from '../../../settings/variables.ts'
import { defineProvider } from '../../definition.ts'
import type { TokenSignIn } from '../port.ts'

export const google = defineProvider({
  name: 'google',
  processor: 'google-sign-in',
  docs: 'docs/integrations/sign-in.md',
  standIn: 'sandbox/sign-in',
  variables: {
    GOOGLE_CLIENT_ID: optional(
      '',
      'Enables sign-in with Google',
      line("a client id of Google's console"),
    ),
    GOOGLE_ISSUER: addressAt('https://accounts.google.com', 'Issuer of the ID tokens'),
    GOOGLE_JWKS_URL: addressAt(
      'https://www.googleapis.com/oauth2/v3/certs',
      'Address of the keys of the ID tokens',
    ),
    GOOGLE_SCRIPT_URL: addressAt(
      'https://accounts.google.com/gsi/client',
      'Script that draws the Google button',
    ),
  },
  switchedOnBy: 'GOOGLE_CLIENT_ID',
  settings: (values) => ({
    clientId: values.GOOGLE_CLIENT_ID ?? '',
    issuer: values.GOOGLE_ISSUER,
    jwksUrl: values.GOOGLE_JWKS_URL,
    scriptUrl: values.GOOGLE_SCRIPT_URL,
  }),
  async open(settings): Promise<TokenSignIn> {
    const { googleSignIn } = await import('./adapter.ts')
    return googleSignIn(settings)
  },
})
