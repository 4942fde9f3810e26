import { SignJWT } from 'jose'
import type { Dashboard } from '../port.ts'

const MINUTES = 10

/**
 * A Metabase dashboard (docs/integrations/analytics.md). Its address is signed for each request and
 * expires after ten minutes: the signing key never leaves the server.
 */
export function metabaseDashboard(settings: {
  site: string
  secret: string
  /** The dashboard's id. */
  dashboard: number
}): Dashboard {
  const { site, secret, dashboard } = settings
  return {
    origin: new URL(site).origin,
    async url(now) {
      const seconds = Math.floor(now.getTime() / 1000)
      const token = await new SignJWT({ resource: { dashboard }, params: {} })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + MINUTES * 60)
        .sign(new TextEncoder().encode(secret))
      return `${site}/embed/dashboard/${token}#bordered=false&titled=true`
    },
  }
}
