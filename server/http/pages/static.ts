import { createHash } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { factMarks } from '../../../domain/site/facts.ts'
import { isEmbedPage, isStaffPage } from '../../../domain/site/pages.ts'
import { pathIn, splitPath } from '../../../messages/locales.ts'
import { isApiPath } from '../calls/api-paths.ts'
import { acceptsCoding } from '../large-answers.ts'
import { type BuiltFile, ensureCompressed, readBuild } from './built-files.ts'
import { type FilledFile, type Filling, filledFiles, once } from './page-facts.ts'
import { canonicalPaths, siteIndex } from './site-index.ts'

export interface StaticOptions {
  /** `build/client`, as React Router writes it. */
  directory: string
  /** Paths that the browser renders, without a trailing slash: `/book-cleaner`. */
  appRoutes: readonly string[]
  /**
   * The Content-Security-Policy of a page with these hashes of inline scripts, as `'sha256-…'`.
   * Called for each page when it is filled.
   * @param ancestors who may frame it.
   */
  contentSecurityPolicy?: (scriptHashes: readonly string[], ancestors: readonly string[]) => string
  /** Called with each page before it is sent. */
  arrive?: (
    exchange: { request: FastifyRequest; reply: FastifyReply },
    isFrame: boolean,
  ) => Promise<void>
  /**
   * Page data that only the running server knows. Read at the start and then every few seconds; with
   * a new version each page is filled again when it is requested.
   */
  filling?: () => Promise<Filling>
  /** A page whose address ends with a secret, `/t/…`, and whether a secret is valid now. */
  secretPage?: {
    readonly path: string
    readonly isKnown: (secret: string) => Promise<boolean>
  }
}

/** The folder of the app's documents, for customers and staff in each language. */
const APP = '/__app'

/** How often the server checks whether the pages are up to date. */
const CHECK_EVERY_MS = 5_000

interface Page {
  file: BuiltFile
  headers: Record<string, string>
  /** Listed sites may frame this page: the policy names them, and X-Frame-Options is left out. */
  frameable?: boolean
}

/**
 * Serves the web app from memory, compressed. A public page is its own HTML; routes of the app
 * share one shell with noindex; any other address without a file extension redirects to `/`, or to
 * the home page of its language (docs/product/pages.md#routes). Missing files and calls are left to
 * the not-found handler.
 */
export const serveWebApp: FastifyPluginAsync<StaticOptions> = async (app, options) => {
  const built = await readBuild(options.directory)
  const sent = new Map<string, BuiltFile>()
  let pages: Map<string, () => Page>
  if (options.filling) {
    const { filling } = options
    const first = await filling()
    let files = filledFiles(built, first, sent)
    pages = pagesOf(files, options, first)
    let listed = once(() => listedPaths(files))
    await app.register(siteIndex, { origin: first.facts.origin, paths: () => listed() })

    let { version } = first
    const follow = async () => {
      const now = await filling()
      if (now.version === version) return
      files = filledFiles(built, now, sent)
      pages = pagesOf(files, options, now)
      listed = once(() => listedPaths(files))
      version = now.version
    }
    let checking: Promise<void> | undefined
    const timer = setInterval(() => {
      checking ??= follow()
        // The database is away: the pages stay until the next check.
        .catch((err: unknown) => app.log.warn({ err }, 'pages not refreshed'))
        .finally(() => {
          checking = undefined
        })
    }, CHECK_EVERY_MS).unref()
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await checking
    })
  } else pages = pagesOf(filledFiles(built, undefined, sent), options)

  app.get('/*', { logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    const path = pathOf(request.url)
    const secret = path === undefined ? undefined : secretOf(path, options.secretPage?.path)
    if (secret !== undefined) {
      const page = pages.get(secret.page)?.()
      if (page) return sendSecretPage(request, reply, page, await isKnown(secret.value, options))
    }
    const page = path === undefined ? undefined : pages.get(path)?.()
    if (page) {
      await ensureCompressed(page.file)
      await options.arrive?.({ request, reply }, page.frameable === true)
      return sendPage(request, reply, page)
    }
    if (path !== undefined && isVisit(request, path))
      return reply
        .header('cache-control', 'no-store')
        .redirect(pathIn(splitPath(path).locale, '/'), 302)
    return reply.callNotFound()
  })
}

/** The paths in the sitemap. */
function listedPaths(files: ReadonlyMap<string, FilledFile>): string[] {
  const html = [...files.values()]
    .filter(({ built }) => built.contentType.startsWith('text/html'))
    .map(({ built }) => built.plain.toString())
  return canonicalPaths(html, factMarks.origin)
}

/** The page and the secret of a path that ends with one. */
function secretOf(path: string, page = '') {
  const { locale, path: own } = splitPath(path)
  if (page === '' || (own !== page && !own.startsWith(`${page}/`))) return undefined
  return { page: pathIn(locale, page), value: own.slice(page.length + 1) }
}

/** If the check fails, the page is served and shows what its own call finds. */
function isKnown(secret: string, { secretPage }: StaticOptions): Promise<boolean> {
  return secretPage?.isKnown(secret).catch(() => true) ?? Promise.resolve(false)
}

/** Must not be stored, nor its address sent as a referrer: the address holds the secret. */
async function sendSecretPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, headers }: Page,
  known: boolean,
): Promise<FastifyReply> {
  await ensureCompressed(file)
  reply
    .code(known ? 200 : 404)
    .headers({ ...headers, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  return sendBody(reply, file, acceptedCoding(request.headers['accept-encoding'], file))
}

/** The path of a page or file; undefined when it is malformed. */
function pathOf(url: string): string | undefined {
  const query = url.indexOf('?')
  const encoded = query < 0 ? url : url.slice(0, query)
  let path: string
  try {
    path = encoded.includes('%') ? decodeURIComponent(encoded) : encoded
  } catch {
    return undefined
  }
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** Might a person have typed this address? Not a file or a call, and HTML is accepted. */
function isVisit(request: FastifyRequest, path: string): boolean {
  if (isApiPath(path) || path.startsWith('/assets/')) return false
  const destination = request.headers['sec-fetch-dest']
  if (destination !== undefined) return destination === 'document'
  const accept = request.headers.accept ?? '*/*'
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w{1,5}$/.test(path))
}

/** The pages by path, each made when it is first requested. */
function pagesOf(
  files: ReadonlyMap<string, FilledFile>,
  { directory, appRoutes, contentSecurityPolicy }: StaticOptions,
  filling?: Filling,
): Map<string, () => Page> {
  const pages = new Map<string, () => Page>()
  const shell = files.get('/__spa-fallback.html') ?? files.get('/index.html')
  if (!shell) throw new Error(`${directory} holds no build of the web app`)

  const htmlHeaders = (file: BuiltFile, ancestors: readonly string[] = []) => {
    const headers: Record<string, string> = { 'cache-control': 'no-cache' }
    const hashes = inlineScriptHashes(file.plain.toString('utf8'))
    const policy = contentSecurityPolicy?.(hashes, ancestors)
    if (policy) headers['content-security-policy'] = policy
    return headers
  }
  for (const [name, { built, filled }] of files) {
    if (name === '/__spa-fallback.html' || name.startsWith(APP)) continue
    if (name.endsWith('.html')) {
      const path = name.replace(/\/index\.html$/, '').replace(/\.html$/, '') || '/'
      // The app's own documents must not be found by their file address.
      const hidden = built.plain.includes('<meta name="robots" content="noindex"')
      const ancestors = isEmbedPage(splitPath(path).path) ? (filling?.ancestors ?? []) : []
      const page = () => {
        const file = filled()
        const headers = {
          ...htmlHeaders(file, ancestors),
          ...(hidden ? { 'x-robots-tag': 'noindex' } : {}),
        }
        return { file, headers, frameable: ancestors.length > 0 }
      }
      pages.set(path, once(page))
      continue
    }
    const cacheControl = name.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : // Without this a service worker would go on answering for a stopped program.
        name === '/sw.js' || name === '/crew-sw.js'
        ? 'no-cache'
        : 'public, max-age=3600'
    // Pages of other sites load the widget's script.
    const policy = name === '/embed.js' ? 'cross-origin' : 'same-origin'
    const headers = { 'cache-control': cacheControl, 'cross-origin-resource-policy': policy }
    pages.set(
      name,
      once(() => ({ file: filled(), headers })),
    )
  }
  for (const route of appRoutes) {
    const { locale, path } = splitPath(route)
    if (pages.has(route) || filling?.hasPage(path) === false) continue
    const document = pathIn(locale, isStaffPage(path) ? '/staff' : '/customer')
    const { filled } = files.get(`${APP}${document}.html`) ?? shell
    const page = () => {
      const file = filled()
      return { file, headers: { ...htmlHeaders(file), 'x-robots-tag': 'noindex' } }
    }
    pages.set(route, once(page))
  }
  return pages
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const { file, headers, frameable } = page
  const coding = acceptedCoding(request.headers['accept-encoding'], file)
  const etag = `"${file.etag}${coding === 'br' ? '-b' : coding === 'gzip' ? '-g' : ''}"`
  reply.headers(headers).header('etag', etag)
  if (frameable) reply.removeHeader('x-frame-options')
  if (matches(request.headers['if-none-match'], etag)) {
    if (file.brotli || file.gzip) reply.header('vary', 'accept-encoding')
    return reply.code(304).send()
  }
  return sendBody(reply, file, coding)
}

function sendBody(
  reply: FastifyReply,
  file: BuiltFile,
  coding: 'br' | 'gzip' | undefined,
): FastifyReply {
  if (file.brotli || file.gzip) reply.header('vary', 'accept-encoding')
  reply.type(file.contentType)
  if (coding) reply.header('content-encoding', coding)
  const body = coding === 'br' ? file.brotli : coding === 'gzip' ? file.gzip : file.plain
  return reply.send(body)
}

function acceptedCoding(accepted: string | undefined, file: BuiltFile): 'br' | 'gzip' | undefined {
  if (!accepted) return undefined
  if (file.brotli && acceptsCoding(accepted, 'br')) return 'br'
  if (file.gzip && acceptsCoding(accepted, 'gzip')) return 'gzip'
  return undefined
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.split(',').some((part) => {
    const tag = part.trim().replace(/^W\//, '')
    return tag === '*' || tag === etag
  })
}

/** The hashes of a page's inline scripts, for a Content-Security-Policy. */
function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)
  const hashes = [...scripts].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  return [...new Set(hashes)]
}
