import { Connection, type WireCall } from '../drive.ts'

/** One call and its result. */
export type Sample = {
  /** When it was made, in milliseconds of the clock. */
  readonly at: number
  readonly ms: number
  /** The act that it belongs to. */
  readonly act: string
  /** 0 without a response. */
  readonly status: number
  /** A success, or a refusal by a rule. */
  readonly clean: boolean
  /** The body of a response that is not clean. */
  readonly failure?: string
}

/** A response for acts; the body is undefined if it is not JSON. */
export type Answer = { readonly status: number; readonly body: unknown }

const ANSWER_WITHIN_MS = 10_000
/** Shorter than the server's timeout for idle connections. */
const IDLE_MS = 20_000
/** The number of addresses that calls come from. */
const ADDRESSES = 2_048

/**
 * Calls over keep-alive connections, as many as needed at once. Calls appear to come from many
 * addresses, as if forwarded by a proxy.
 */
export function openClients(port: number) {
  const samples: Sample[] = []
  let idle: { connection: Connection; since: number }[] = []
  let calls = 0

  function take(): Connection {
    const now = performance.now()
    const [old, usable] = [
      idle.filter(({ since }) => now - since > IDLE_MS),
      idle.filter(({ since }) => now - since <= IDLE_MS),
    ]
    for (const { connection } of old) connection.end()
    idle = usable
    // The longest idle one, so that all connections and thus all processes are used.
    return idle.shift()?.connection ?? new Connection(port)
  }

  async function ask(act: string, call: WireCall): Promise<Answer> {
    calls += 1
    const connection = take()
    const at = Date.now()
    const began = performance.now()
    let late: NodeJS.Timeout | undefined
    try {
      const { status, body } = await Promise.race([
        connection.ask({ from: `10.0.${(calls % ADDRESSES) >> 8}.${calls % 256}`, ...call }),
        new Promise<never>((_, reject) => {
          late = setTimeout(() => reject(new Error('no answer in time')), ANSWER_WITHIN_MS)
        }),
      ])
      const ms = performance.now() - began
      idle.push({ connection, since: performance.now() })
      const text = body.toString()
      const read = readJson(text)
      const isRule = status >= 400 && status < 500 && status !== 429 && hasCode(read)
      const clean = status < 400 || isRule
      samples.push({
        at,
        ms,
        act,
        status,
        clean,
        ...(clean ? {} : { failure: text.slice(0, 200) }),
      })
      return { status, body: read }
    } catch (error) {
      connection.end()
      const failure = (error as Error).message
      samples.push({ at, ms: performance.now() - began, act, status: 0, clean: false, failure })
      return { status: 0, body: undefined }
    } finally {
      clearTimeout(late)
    }
  }

  return {
    ask,
    samples: samples as readonly Sample[],
    end() {
      for (const { connection } of idle) connection.end()
      idle = []
    },
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function hasCode(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'code' in body && body.code !== ''
}
