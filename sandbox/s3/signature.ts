import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** A request as it arrived. */
export type SignedRequest = {
  readonly method: string
  /** Path and query as they were sent. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** The keys that may sign. */
export type Keys = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The largest accepted clock difference between server and client. */
const MOST_SKEW_MS = 15 * 60_000

/**
 * Verifies AWS Signature Version 4 in the Authorization header.
 * @returns S3's error code, or undefined for a valid signature.
 */
export function refusedSignature(
  request: SignedRequest,
  keys: Keys,
  now: Date,
): string | undefined {
  const header = (name: string) => String(request.headers[name] ?? '')
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    )
  if (!found) return 'AccessDenied'
  const [, id, day = '', region = '', names = '', signature = ''] = found
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== keys.region) return 'AuthorizationHeaderMalformed'
  const moment = header('x-amz-date')
  const at = Date.parse(
    moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  if (!(Math.abs(now.getTime() - at) <= MOST_SKEW_MS) || !moment.startsWith(day))
    return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  if (!signed.includes('host') || !signed.includes('x-amz-content-sha256')) return 'AccessDenied'
  const hash = header('x-amz-content-sha256')
  if (hash !== sha256(request.body)) return 'XAmzContentSHA256Mismatch'

  const [path = '', query = ''] = request.url.split('?')
  const parameters = query
    .split('&')
    .filter((each) => each !== '')
    .map((each) => (each.includes('=') ? each : `${each}=`))
    .toSorted()
  const canonical = [
    request.method,
    path,
    parameters.join('&'),
    ...signed.map((name) => `${name}:${header(name).trim().replace(/\s+/g, ' ')}`),
    '',
    names,
    hash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(
    (before, part) => hmac(before, part),
    hmac(`AWS4${keys.secretAccessKey}`, day),
  )
  const expected = hmac(key, text)
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
    ? undefined
    : 'SignatureDoesNotMatch'
}
