import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.data': 'text/x-script; charset=utf-8',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.pdf': 'application/pdf',
}

const compressible = /^(text\/|application\/(json|xml|manifest|wasm)|image\/svg)/
// Below this size a compressed answer is no smaller on the wire.
const worthCompressing = 256

/** One file of the web app's build. */
export interface BuiltFile {
  contentType: string
  etag: string
  plain: Buffer
  /** Undefined when it is not smaller than `plain`, and before the first request. */
  brotli: Buffer | undefined
  gzip: Buffer | undefined
  /**
   * Settles when the file can be sent; undefined until a request needs a file that is not
   * compressed yet.
   */
  compressed: Promise<void> | undefined
}

/** The best level takes twenty times as long as the fast one. */
const smallest = { brotli: constants.BROTLI_MAX_QUALITY, gzip: 9 }
const fastLevels = { brotli: 4, gzip: 5 }

/**
 * Writes `file.br` and `file.gz` at the best level for every file that they make smaller, so that
 * no process compresses at its start: `npm run build -- --compress`.
 */
export async function compressBuild(directory: string): Promise<void> {
  for (const path of (await filesIn(directory)).filter(isOriginal)) {
    const plain = await readFile(path)
    const variants = await compress(contentTypeOf(path), plain, smallest)
    if (variants.brotli) await writeFile(`${path}.br`, variants.brotli)
    if (variants.gzip) await writeFile(`${path}.gz`, variants.gzip)
  }
}

/** Reads a build into memory, by the path below `directory` with forward slashes: `/assets/a.js`. */
export async function readBuild(directory: string): Promise<Map<string, BuiltFile>> {
  const files = new Map<string, BuiltFile>()
  const all = new Set(await filesIn(directory))
  const readIfThere = (path: string) => (all.has(path) ? readFile(path) : undefined)
  await Promise.all(
    [...all].filter(isOriginal).map(async (path) => {
      const file = builtFile(contentTypeOf(path), await readFile(path))
      file.brotli = await readIfThere(`${path}.br`)
      file.gzip = await readIfThere(`${path}.gz`)
      if (file.brotli) file.compressed = Promise.resolve()
      files.set(`/${relative(directory, path).split(sep).join('/')}`, file)
    }),
  )
  return files
}

/** The same file with another text, not compressed yet. */
export function withText({ contentType }: BuiltFile, text: string): BuiltFile {
  return builtFile(contentType, Buffer.from(text))
}

function builtFile(contentType: string, plain: Buffer): BuiltFile {
  const etag = etagOf(plain)
  return { contentType, etag, plain, brotli: undefined, gzip: undefined, compressed: undefined }
}

/** One file at a time, so that no request waits for another file's best level. */
let compressing: Promise<void> = Promise.resolve()

/**
 * Compresses a file that the build did not: quickly for the first answer, then at the best level.
 * Compressing all pages at the start would delay it by a second.
 */
export function ensureCompressed(file: BuiltFile): Promise<void> {
  const compressAt = async (quality: typeof smallest) => {
    Object.assign(file, await compress(file.contentType, file.plain, quality))
  }
  file.compressed ??= compressAt(fastLevels).then(() => {
    if (!file.brotli) return
    // If that fails, the quickly compressed answer stays.
    compressing = compressing.then(() => compressAt(smallest)).catch(() => undefined)
  })
  return file.compressed
}

function etagOf(plain: Buffer): string {
  return createHash('sha256').update(plain).digest('base64url').slice(0, 22)
}

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function isOriginal(path: string): boolean {
  return !/\.(br|gz)$/.test(path)
}

type Variants = Pick<BuiltFile, 'brotli' | 'gzip'>

async function compress(
  contentType: string,
  plain: Buffer,
  quality: typeof smallest,
): Promise<Variants> {
  if (!compressible.test(contentType) || plain.length < worthCompressing)
    return { brotli: undefined, gzip: undefined }
  const [brotli, gzipped] = await Promise.all([
    compressBrotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality.brotli,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    compressGzip(plain, { level: quality.gzip }),
  ])
  return {
    brotli: brotli.length < plain.length ? brotli : undefined,
    gzip: gzipped.length < plain.length ? gzipped : undefined,
  }
}

function contentTypeOf(path: string): string {
  return contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream'
}
