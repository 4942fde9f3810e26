import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Origins of others that pages may use. */
export type PageOrigins = {
  /** Origins of payment pages, to which forms are sent. */
  readonly paymentOrigins: readonly string[]
  /**
   * The only frame: the visual report's origin, if configured (docs/product/privacy.md#headers).
   */
  readonly frameOrigins?: readonly string[]
  /** The origin of map tiles, if any; may begin with `*.`. */
  readonly tileOrigins?: readonly string[]
  /** The script that draws a sign-in button (Google); its folder may also be framed and called. */
  readonly signInScript?: string
  /** Our own origin: needed for its frames only. */
  readonly publicUrl?: string
}

/**
 * The Content-Security-Policy of a page (docs/product/privacy.md#headers): only our files and the
 * given inline scripts run. Inline styles are allowed, because Mantine needs them.
 * @param scriptHashes of the page's inline scripts, as `'sha256-…'`.
 * @param ancestors origins whose pages may frame it (docs/product/partners.md#sites); usually none.
 */
export function pageSecurityPolicy(
  origins: PageOrigins,
  scriptHashes: readonly string[] = [],
  ancestors: readonly string[] = [],
): string {
  const { paymentOrigins, frameOrigins = [], tileOrigins = [], signInScript } = origins
  const signInFrame = signInScript ? [new URL('.', signInScript).href] : []
  const frames = [...frameOrigins, ...signInFrame]
  const ours = origins.publicUrl && signInScript?.startsWith(`${origins.publicUrl}/`)
  const signIn = ours ? [] : signInFrame
  const directives: readonly (readonly [string, ...string[]])[] = [
    ['default-src', "'self'"],
    // PDFs are laid out by WebAssembly, on any page.
    [
      'script-src',
      "'self'",
      "'wasm-unsafe-eval'",
      ...scriptHashes,
      ...(signInScript && !ours ? [signInScript] : []),
    ],
    ['style-src', "'self'", "'unsafe-inline'", ...signIn],
    ['img-src', "'self'", 'data:', ...tileOrigins],
    ['font-src', "'self'"],
    ['connect-src', "'self'", 'data:', ...signIn],
    ['worker-src', "'self'"],
    ['frame-src', ...(frames.length > 0 ? frames : ["'none'"])],
    ['form-action', "'self'", ...new Set(paymentOrigins)],
    ['frame-ancestors', ...(ancestors.length > 0 ? ancestors : ["'none'"])],
    ['base-uri', "'none'"],
    ['object-src', "'none'"],
  ]
  return directives.map((words) => words.join(' ')).join('; ')
}

/** The origin of a tile address such as `https://{s}.tile.example/{z}/{x}/{y}.png`. */
export function tileOrigin(template: string): string {
  const { protocol, host } = new URL(template.replace('{s}', 'tile-subdomain'))
  return `${protocol}//${host.replace('tile-subdomain', '*')}`
}

/** Is our site served over HTTPS? In production always, except under an address of the machine. */
export const isHttps = (publicUrl: string) => publicUrl.startsWith('https:')

const hsts = { maxAge: 31_536_000, includeSubDomains: true }

/**
 * Headers for answers that bypass all hooks, to malformed requests and unreadable addresses: the
 * subset of `secureHeaders` that matters for JSON.
 */
export function bareHeaders(
  options: PageOrigins & { publicUrl: string },
): Readonly<Record<string, string>> {
  return {
    'content-security-policy': pageSecurityPolicy(options),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isHttps(options.publicUrl)
      ? { 'strict-transport-security': `max-age=${hsts.maxAge}; includeSubDomains` }
      : {}),
  }
}

/**
 * Sets the headers of every answer, including files, failures and redirects. A page with inline
 * scripts replaces the policy with its own from `pageSecurityPolicy`.
 */
export async function secureHeaders(
  app: FastifyInstance,
  options: PageOrigins & { publicUrl: string },
): Promise<void> {
  await app.register(helmet, {
    // Ours is one string, built at the start.
    contentSecurityPolicy: false,
    hsts: isHttps(options.publicUrl) ? hsts : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    // A sign-in window must be able to report to the page that opened it.
    crossOriginOpenerPolicy: {
      policy: options.signInScript ? 'same-origin-allow-popups' : 'same-origin',
    },
  })
  const policy = pageSecurityPolicy(options)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', policy)
    reply.header(
      'permissions-policy',
      'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
    )
  })
}
