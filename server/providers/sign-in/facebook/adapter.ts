import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { type Result, refuse, succeed } from '../../../../domain/result.ts'
import { bounded } from '../../fetch-json.ts'
import type { Proof, RedirectSignIn } from '../port.ts'

const withinMs = 8_000
const maxLength = 64 * 1024

const tokenAnswer = z.object({ access_token: z.string().min(1), token_type: z.string() })
const tokenState = z.object({
  data: z.object({
    app_id: z.string(),
    type: z.string(),
    is_valid: z.boolean(),
    user_id: z.string().min(1),
    /** Seconds since 1970; 0 for never. */
    expires_at: z.number(),
  }),
})
const profile = z.object({
  id: z.string().min(1).max(255),
  first_name: z.string().max(100).default(''),
  last_name: z.string().max(100).default(''),
  email: z.email().max(254).optional().catch(undefined),
})

/**
 * Sign-in with Facebook by the code flow (docs/integrations/sign-in.md#facebook): exchanges the
 * code for a token, checks that the token is for us, and reads the person with the app secret's
 * proof. Their e-mail address is only a hint.
 */
export function facebookSignIn(settings: {
  appId: string
  appSecret: string
  graphUrl: string
  dialogUrl: string
}): RedirectSignIn {
  const { appId, appSecret, graphUrl, dialogUrl } = settings

  /**
   * `away`: no answer, or one that reports an outage. `refused`: an answer without a verified
   * person.
   */
  async function callGraph<S extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    shape: S,
  ): Promise<Result<z.output<S>, 'refused' | 'away'>> {
    const url = `${graphUrl.replace(/\/$/, '')}${path}?${new URLSearchParams(query)}`
    let answer: Response
    let body: unknown
    try {
      answer = await fetch(url, { signal: AbortSignal.timeout(withinMs), redirect: 'error' })
      body = JSON.parse(await bounded(answer, maxLength))
    } catch {
      // Without the cause: its message may contain the address, which contains secrets.
      return refuse('away')
    }
    if (answer.status >= 500 || answer.status === 429) return refuse('away')
    const read = answer.ok ? shape.safeParse(body) : undefined
    return read?.success ? succeed(read.data) : refuse('refused')
  }

  return {
    askAt(state, returnTo) {
      const url = new URL(dialogUrl)
      url.search = `${new URLSearchParams({
        client_id: appId,
        redirect_uri: returnTo,
        state,
        response_type: 'code',
        scope: 'public_profile,email',
      })}`
      return url.href
    },

    async prove(code, returnTo, now): Promise<Proof> {
      const exchanged = await callGraph(
        '/oauth/access_token',
        { client_id: appId, client_secret: appSecret, redirect_uri: returnTo, code },
        tokenAnswer,
      )
      if (!exchanged.ok) return exchanged
      const { access_token: token } = exchanged.value
      const examined = await callGraph(
        '/debug_token',
        { input_token: token, access_token: `${appId}|${appSecret}` },
        tokenState,
      )
      if (!examined.ok) return examined
      const { data } = examined.value
      const live = data.expires_at === 0 || data.expires_at * 1000 > now.getTime()
      if (!data.is_valid || !live || data.app_id !== appId || data.type !== 'USER') {
        return refuse('refused')
      }
      const found = await callGraph(
        '/me',
        {
          fields: 'id,first_name,last_name,email',
          access_token: token,
          appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex'),
        },
        profile,
      )
      if (!found.ok) return found
      const me = found.value
      if (me.id !== data.user_id) return refuse('refused')
      return succeed({
        provider: 'facebook',
        subject: me.id,
        email: me.email?.toLowerCase(),
        ownsMailbox: false,
        firstName: plain(me.first_name),
        lastName: plain(me.last_name),
      })
    },
  }
}

function plain(name: string): string {
  return name.replaceAll('\0', '').trim()
}
