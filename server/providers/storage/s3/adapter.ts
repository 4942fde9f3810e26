import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { assertObjectKey, type FileStorage, isObjectKey, type StoredObject } from '../port.ts'

/** A bucket on a server with an S3 API. */
export type S3Settings = {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** The bucket is in the path, not in the host name. */
  readonly pathStyle: boolean
}

const patienceMs = 15_000
/** Retries of requests that the server could not answer; all of them are safe to repeat. */
const retries = 2

/**
 * Stores objects in a bucket, with requests signed by AWS Signature Version 4, including bodies.
 */
export function s3Storage(settings: S3Settings): FileStorage {
  const { region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries })
  const root = bucketUrl(settings)
  const urlOf = (key: string) => {
    assertObjectKey(key)
    return `${root}/${key}`
  }

  async function send(
    method: string,
    url: string,
    body?: Buffer,
    type?: string,
  ): Promise<Response> {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const sent = { 'x-amz-content-sha256': hash, ...(type ? { 'content-type': type } : {}) }
    const signal = AbortSignal.timeout(patienceMs)
    // A file must not follow a redirect.
    const init = { method, headers: sent, redirect: 'manual', signal } as const
    return client.fetch(url, body ? { ...init, body: new Uint8Array(body) } : init)
  }

  return {
    async put(key, bytes, type) {
      const answer = await send('PUT', urlOf(key), bytes, type)
      if (!answer.ok) throw refusal(answer.status, await answer.text())
      await answer.arrayBuffer()
    },
    async get(key) {
      const answer = await send('GET', urlOf(key))
      if (answer.ok) return Buffer.from(await answer.arrayBuffer())
      const body = await answer.text()
      // A missing bucket is 404 too, and must not look like a missing file.
      if (answer.status === 404 && codeOf(body) === 'NoSuchKey') return undefined
      throw refusal(answer.status, body)
    },
    async delete(key) {
      const answer = await send('DELETE', urlOf(key))
      const body = await answer.text()
      if (!answer.ok && codeOf(body) !== 'NoSuchKey') throw refusal(answer.status, body)
    },
    async *list(prefix) {
      let token: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix })
        if (token) query.set('continuation-token', token)
        const answer = await send('GET', `${root}/?${query}`)
        const body = await answer.text()
        if (!answer.ok) throw refusal(answer.status, body)
        yield* objectsOf(body)
        token = textOf(body, 'NextContinuationToken')
      } while (token)
    },
  }
}

function bucketUrl({ endpoint, bucket, pathStyle }: S3Settings): string {
  const url = new URL(endpoint)
  if (!pathStyle) url.host = `${bucket}.${url.host}`
  const base = url.href.replace(/\/$/, '')
  return pathStyle ? `${base}/${bucket}` : base
}

function* objectsOf(listing: string): Generator<StoredObject> {
  for (const [, content = ''] of listing.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
    const key = textOf(content, 'Key')
    const at = textOf(content, 'LastModified')
    if (key && at && isObjectKey(key)) yield { key, storedAt: new Date(at) }
  }
}

const letters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

/** The text of the first element with a name; keys and codes contain no markup. */
function textOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replace(/&(\w+);/g, (whole, entity: string) => letters[entity] ?? whole)
}

const codeOf = (body: string) => textOf(body, 'Code')

function refusal(status: number, body: string): Error {
  return new Error(`the storage of files answered ${status} ${codeOf(body) ?? ''}`.trim())
}
