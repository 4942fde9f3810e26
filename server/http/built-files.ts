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
// Below this a compressed answer is no smaller on the wire.
const worthCompressing = 256

/** One file of the web app's build, ready to be sent. */
export interface BuiltFile {
  contentType: string
  etag: string
  plain: Buffer
  brotli: Buffer | undefined
  gzip: Buffer | undefined
  /** Compressed at fast levels; `compressFully` makes it smaller. */
  isFast?: boolean
}

/** Levels of brotli and gzip for quick compression: the best level takes twenty times as long. */
const smallest = { brotli: constants.BROTLI_MAX_QUALITY, gzip: 9 }
const fastLevels = { brotli: 4, gzip: 5 }

/**
 * Writes `file.br` and `file.gz` for every file that they make smaller, at the best level, so that
 * every process starts with them: `npm run build -- --compress`.
 */
export async function compressBuild(directory: string): Promise<void> {
  for (const path of await filesIn(directory)) {
    const plain = await readFile(path)
    const variants = await compress(contentTypeOf(path), plain, smallest)
    if (variants.brotli) await writeFile(`${path}.br`, variants.brotli)
    if (variants.gzip) await writeFile(`${path}.gz`, variants.gzip)
  }
}

/**
 * Reads a build into memory, by the path below `directory` with forward slashes: `/assets/a.js`.
 * What the build has not compressed is compressed at fast levels.
 */
export async function readBuild(directory: string): Promise<Map<string, BuiltFile>> {
  const files = new Map<string, BuiltFile>()
  await Promise.all(
    (await filesIn(directory)).map(async (path) => {
      const plain = await readFile(path)
      const ready = {
        brotli: await readFile(`${path}.br`).catch(() => undefined),
        gzip: await readFile(`${path}.gz`).catch(() => undefined),
      }
      const variants = ready.brotli ? ready : await compress(contentTypeOf(path), plain, fastLevels)
      const name = `/${relative(directory, path).split(sep).join('/')}`
      files.set(name, {
        contentType: contentTypeOf(path),
        etag: etagOf(plain),
        plain,
        ...variants,
        isFast: !ready.brotli && variants.brotli !== undefined,
      })
    }),
  )
  return files
}

/** The same file with another text, compressed in haste: a program that starts has no time. */
export async function withText(file: BuiltFile, text: string): Promise<BuiltFile> {
  const { contentType } = file
  const plain = Buffer.from(text)
  const variants = await compress(contentType, plain, fastLevels)
  return { contentType, etag: etagOf(plain), plain, ...variants, isFast: true }
}

/** Compresses a file again at the best level. Requests meanwhile get the first version. */
export async function compressFully(file: BuiltFile): Promise<void> {
  file.isFast = false
  Object.assign(file, await compress(file.contentType, file.plain, smallest))
}

function etagOf(plain: Buffer): string {
  return createHash('sha256').update(plain).digest('base64url').slice(0, 22)
}

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
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
