import { SignJWT } from 'jose'
import type { VisualReportSettings } from '../../env.ts'

const MINUTES = 10

/**
 * The address of the dashboard in the frame. Metabase's is signed at each request and ends after
 * ten minutes: its signing key never leaves the server.
 */
export async function frameUrl(settings: VisualReportSettings, now: Date): Promise<string | null> {
  if (settings.kind === 'own') return null
  if (settings.kind === 'address') return settings.url
  const seconds = Math.floor(now.getTime() / 1000)
  const token = await new SignJWT({ resource: { dashboard: settings.dashboard }, params: {} })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + MINUTES * 60)
    .sign(new TextEncoder().encode(settings.secret))
  return `${settings.site}/embed/dashboard/${token}#bordered=false&titled=true`
}

/** The only origin that our pages may frame (docs/product/privacy.md#headers). */
export function frameOrigins(settings: VisualReportSettings): string[] {
  if (settings.kind === 'own') return []
  return [new URL(settings.kind === 'address' ? settings.url : settings.site).origin]
}
