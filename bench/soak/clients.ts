import { Connection, type WireCall } from '../drive.ts'

/** One call and what came of it. */
export type Sample = {
  /** When it was made, in milliseconds of the clock. */
  readonly at: number
  readonly ms: number
  /** The act that it belongs to. */
  readonly act: string
  /** 0 when no answer came. */
  readonly status: number
  /** A success, or a refusal by a rule. */
  readonly clean: boolean
  /** The body of an answer that is not clean. */
  readonly said?: string
}

/** An answer as acts read it; a body that is no JSON is undefined. */
export type Answer = { readonly status: number; readonly body: unknown }

const ANSWER_WITHIN_MS = 10_000
/** Below the time after which the server closes a connection that nobody uses. */
const IDLE_MS = 20_000
/** From so many addresses people call. */
const ADDRESSES = 2_048

/**
 * Calls over keep-alive connections, as many as are needed at once. Calls seem to come from many
 * addresses, which a proxy in front would name.
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
    // The one that rested longest, so that all are used and all processes with them.
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
      samples.push({ at, ms, act, status, clean, ...(clean ? {} : { said: text.slice(0, 200) }) })
      return { status, body: read }
    } catch (error) {
      connection.end()
      const said = (error as Error).message
      samples.push({ at, ms: performance.now() - began, act, status: 0, clean: false, said })
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

export type Clients = ReturnType<typeof openClients>

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
