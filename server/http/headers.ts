import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Foreign origins that pages may use. */
export type PageOrigins = {
  /** Origins of payment pages, which forms are sent to. */
  readonly paymentOrigins: readonly string[]
  /**
   * The only frame: the visual report's origin, if configured (docs/product/privacy.md#headers).
   */
  readonly frameOrigins?: readonly string[]
  /** The origin of map tiles, if any; may begin with `*.`. */
  readonly tileOrigins?: readonly string[]
  /** The script that draws a sign-in button; its folder is framed and asked too (Google). */
  readonly signInScript?: string | undefined
  /** Our own origin: its frames must be listed, its other resources not. */
  readonly publicUrl?: string
}

/**
 * The Content-Security-Policy of a page (docs/product/privacy.md#headers): scripts are our files
 * and the given inline ones only. Inline styles are allowed, as Mantine needs them.
 * @param scriptHashes of the page's inline scripts, as `'sha256-…'`.
 */
export function pageSecurityPolicy(
  origins: PageOrigins,
  scriptHashes: readonly string[] = [],
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
    ['frame-ancestors', "'none'"],
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

const hsts = { maxAge: 31_536_000, includeSubDomains: true }

/**
 * The headers of answers that bypass all hooks, to malformed requests and unreadable addresses:
 * those of `secureHeaders` that matter for JSON.
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
    ...(options.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${hsts.maxAge}; includeSubDomains` }
      : {}),
  }
}

/**
 * The headers of every answer, also files, failures and redirects. A page with inline scripts
 * replaces the policy by its own from `pageSecurityPolicy`.
 */
export async function secureHeaders(
  app: FastifyInstance,
  options: PageOrigins & { publicUrl: string },
): Promise<void> {
  await app.register(helmet, {
    // Ours is one string made at the start.
    contentSecurityPolicy: false,
    hsts: options.publicUrl.startsWith('https:') ? hsts : false,
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
