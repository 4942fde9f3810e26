import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { RedirectSignIn } from './port.ts'

const withinMs = 8_000

const tokenAnswer = z.object({ access_token: z.string().min(1), token_type: z.string() })
const tokenState = z.object({
  data: z.object({
    app_id: z.string(),
    type: z.string(),
    is_valid: z.boolean(),
    user_id: z.string().min(1),
    /** Seconds since 1970; 0 is never. */
    expires_at: z.number(),
  }),
})
const profile = z.object({
  id: z.string().min(1).max(255),
  first_name: z.string().max(100).default(''),
  last_name: z.string().max(100).default(''),
  email: z.email().max(254).optional().catch(undefined),
})

/** Facebook could not be asked: no answer, or one that says so itself. */
class Away extends Error {}
/** It answered, and not with what proves a person. */
class Refused extends Error {}

/**
 * Sign-in with Facebook by the code flow (docs/integrations/sign-in.md#facebook): code for token,
 * the token examined as ours, the person read with the proof that our secret goes with it. Their
 * e-mail is only ever a hint.
 */
export function facebookSignIn(settings: {
  appId: string
  appSecret: string
  graphUrl: string
  dialogUrl: string
}): RedirectSignIn {
  const { appId, appSecret, graphUrl, dialogUrl } = settings

  async function ask<S extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    shape: S,
  ): Promise<z.output<S>> {
    const url = `${graphUrl.replace(/\/$/, '')}${path}?${new URLSearchParams(query)}`
    let answer: Response
    let body: unknown
    try {
      answer = await fetch(url, { signal: AbortSignal.timeout(withinMs), redirect: 'error' })
      body = await answer.json()
    } catch {
      // Not the cause: its words may hold the address, and the address holds secrets.
      throw new Away()
    }
    if (answer.status >= 500 || answer.status === 429) throw new Away()
    const read = answer.ok ? shape.safeParse(body) : undefined
    if (!read?.success) throw new Refused()
    return read.data
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

    async prove(code, returnTo, now) {
      try {
        const { access_token: token } = await ask(
          '/oauth/access_token',
          { client_id: appId, client_secret: appSecret, redirect_uri: returnTo, code },
          tokenAnswer,
        )
        const { data } = await ask(
          '/debug_token',
          { input_token: token, access_token: `${appId}|${appSecret}` },
          tokenState,
        )
        const live = data.expires_at === 0 || data.expires_at * 1000 > now.getTime()
        if (!data.is_valid || !live || data.app_id !== appId || data.type !== 'USER') {
          return { ok: false, reason: 'refused' }
        }
        const me = await ask(
          '/me',
          {
            fields: 'id,first_name,last_name,email',
            access_token: token,
            appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex'),
          },
          profile,
        )
        if (me.id !== data.user_id) return { ok: false, reason: 'refused' }
        return {
          ok: true,
          person: {
            provider: 'facebook',
            subject: me.id,
            email: me.email?.toLowerCase(),
            ownsMailbox: false,
            firstName: plain(me.first_name),
            lastName: plain(me.last_name),
          },
        }
      } catch (error) {
        if (error instanceof Away) return { ok: false, reason: 'away' }
        if (error instanceof Refused) return { ok: false, reason: 'refused' }
        throw error
      }
    },
  }
}

function plain(name: string): string {
  return name.replaceAll('\0', '').trim()
}
