import { line, urlOf } from '../../../settings/variables.ts'
import { defineProvider } from '../../definition.ts'
import type { TokenSignIn } from '../port.ts'

export const google = defineProvider({
  name: 'google',
  docs: 'docs/integrations/sign-in.md',
  standIn: 'sandbox/sign-in',
  variables: {
    GOOGLE_CLIENT_ID: {
      unset: '',
      meaning: 'Set it to let people sign in with Google',
      shape: line,
      expected: "a client id of Google's console",
    },
    GOOGLE_ISSUER: {
      unset: 'https://accounts.google.com',
      meaning: 'Who signs the ID tokens',
      shape: urlOf('http:', 'https:'),
      expected: 'an address such as https://accounts.google.com',
      httpsInProduction: true,
    },
    GOOGLE_JWKS_URL: {
      unset: 'https://www.googleapis.com/oauth2/v3/certs',
      meaning: 'Where the keys of the ID tokens are published',
      shape: urlOf('http:', 'https:'),
      expected: 'an address such as https://www.googleapis.com/oauth2/v3/certs',
      httpsInProduction: true,
    },
    GOOGLE_SCRIPT_URL: {
      unset: 'https://accounts.google.com/gsi/client',
      meaning: 'The script that draws the Google button',
      shape: urlOf('http:', 'https:'),
      expected: 'an address such as https://accounts.google.com/gsi/client',
      httpsInProduction: true,
    },
  },
  switchedOnBy: 'GOOGLE_CLIENT_ID',
  settings: (values) => ({
    clientId: values.GOOGLE_CLIENT_ID ?? '',
    issuer: values.GOOGLE_ISSUER ?? 'https://accounts.google.com',
    jwksUrl: values.GOOGLE_JWKS_URL ?? 'https://www.googleapis.com/oauth2/v3/certs',
    scriptUrl: values.GOOGLE_SCRIPT_URL ?? 'https://accounts.google.com/gsi/client',
  }),
  async open(settings): Promise<TokenSignIn> {
    const { googleSignIn } = await import('./adapter.ts')
    return googleSignIn(settings)
  },
})
