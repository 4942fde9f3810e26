import { addressAt, line, matching, optional } from '../../../settings/variables.ts'
import { defineProvider } from '../../definition.ts'
import type { RedirectSignIn } from '../port.ts'

export const facebook = defineProvider({
  name: 'facebook',
  processor: 'facebook-sign-in',
  docs: 'docs/integrations/sign-in.md',
  standIn: 'sandbox/sign-in',
  variables: {
    FACEBOOK_APP_ID: optional(
      '',
      'Enables sign-in with Facebook',
      matching(/^[\w-]{1,100}$/, "the app id of Facebook's console"),
    ),
    FACEBOOK_APP_SECRET: optional(
      '',
      'Required with FACEBOOK_APP_ID',
      line("the app secret of Facebook's console"),
    ),
    FACEBOOK_GRAPH_URL: addressAt('https://graph.facebook.com/v25.0', 'Address of the Graph API'),
    FACEBOOK_DIALOG_URL: addressAt(
      'https://www.facebook.com/v25.0/dialog/oauth',
      "Facebook's sign-in page",
    ),
  },
  switchedOnBy: 'FACEBOOK_APP_ID',
  required: ['FACEBOOK_APP_SECRET'],
  settings: (values) => ({
    appId: values.FACEBOOK_APP_ID ?? '',
    appSecret: values.FACEBOOK_APP_SECRET ?? '',
    graphUrl: values.FACEBOOK_GRAPH_URL,
    dialogUrl: values.FACEBOOK_DIALOG_URL,
  }),
  async open(settings): Promise<RedirectSignIn> {
    const { facebookSignIn } = await import('./adapter.ts')
    return facebookSignIn(settings)
  },
})
