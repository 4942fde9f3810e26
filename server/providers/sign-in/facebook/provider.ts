import { z } from 'zod'
import { line, urlOf } from '../../../settings/variables.ts'
import { defineProvider } from '../../definition.ts'
import type { RedirectSignIn } from '../port.ts'

export const facebook = defineProvider({
  name: 'facebook',
  docs: 'docs/integrations/sign-in.md',
  standIn: 'sandbox/sign-in',
  variables: {
    FACEBOOK_APP_ID: {
      unset: '',
      meaning: 'Set it to let people sign in with Facebook',
      shape: z.string().regex(/^[\w-]{1,100}$/),
      expected: "the app id of Facebook's console",
    },
    FACEBOOK_APP_SECRET: {
      unset: '',
      meaning: 'Needed with FACEBOOK_APP_ID',
      shape: line,
      expected: "the app secret of Facebook's console",
    },
    FACEBOOK_GRAPH_URL: {
      unset: 'https://graph.facebook.com/v25.0',
      meaning: 'The Graph API',
      shape: urlOf('http:', 'https:'),
      expected: 'an address such as https://graph.facebook.com/v25.0',
      httpsInProduction: true,
    },
    FACEBOOK_DIALOG_URL: {
      unset: 'https://www.facebook.com/v25.0/dialog/oauth',
      meaning: 'The page that asks people at Facebook',
      shape: urlOf('http:', 'https:'),
      expected: 'an address such as https://www.facebook.com/v25.0/dialog/oauth',
      httpsInProduction: true,
    },
  },
  switchedOnBy: 'FACEBOOK_APP_ID',
  required: ['FACEBOOK_APP_SECRET'],
  settings: (values) => ({
    appId: values.FACEBOOK_APP_ID ?? '',
    appSecret: values.FACEBOOK_APP_SECRET ?? '',
    graphUrl: values.FACEBOOK_GRAPH_URL ?? 'https://graph.facebook.com/v25.0',
    dialogUrl: values.FACEBOOK_DIALOG_URL ?? 'https://www.facebook.com/v25.0/dialog/oauth',
  }),
  async open(settings): Promise<RedirectSignIn> {
    const { facebookSignIn } = await import('./adapter.ts')
    return facebookSignIn(settings)
  },
})
