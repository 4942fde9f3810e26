import { connect, type Socket } from 'node:net'

/** Measurements of clients in a closed loop. Latencies in milliseconds. */
export type Measured = {
  readonly operations: number
  /** Operations with an unexpected result, such as a taken slot. */
  readonly refused: number
  readonly seconds: number
  readonly latencies: readonly number[]
}

/** One operation; false if it was refused. */
export type Operation = () => Promise<boolean>

/**
 * Runs operations for about this long: each client sends its next request after the previous
 * response.
 * @param clients an operation for each client, each with its own connection.
 */
export async function drive(
  clients: readonly Operation[],
  milliseconds: number,
): Promise<Measured> {
  const latencies: number[] = []
  let refused = 0
  const began = performance.now()
  const until = began + milliseconds
  await Promise.all(
    clients.map(async (operation) => {
      while (performance.now() < until) {
        const asked = performance.now()
        if (!(await operation())) refused++
        latencies.push(performance.now() - asked)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  return { operations: latencies.length, refused, seconds, latencies }
}

/** A call over HTTP. */
export type WireCall = {
  readonly method: string
  readonly path: string
  readonly body?: string
  readonly token?: string
  /** The address that a proxy would forward; by default the client's own. */
  readonly from?: string
  /** The accepted encodings of the response. */
  readonly encoding?: string
  /** An `Idempotency-Key`. */
  readonly key?: string
}

/** A response with its raw body; callers decode it if they need text. */
export type WireAnswer = { readonly status: number; readonly body: Buffer }

/**
 * A keep-alive connection with a minimal HTTP/1.1 client that uses little of the measured machine.
 */
export class Connection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #waiting: ((answer: WireAnswer) => void) | undefined
  #failed: ((error: Error) => void) | undefined

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1').setNoDelay(true)
    this.#socket.on('data', (chunk) => this.#take(chunk))
    this.#socket.on('error', (error) => this.#failed?.(error))
    this.#socket.on('close', () => this.#failed?.(new Error('the server closed the connection')))
  }

  /** Sends one call and waits for its response. */
  ask({ method, path, body = '', token, from, encoding, key }: WireCall): Promise<WireAnswer> {
    const head =
      `${method} ${path} HTTP/1.1\r\nhost: bench\r\n` +
      (token ? `authorization: Bearer ${token}\r\n` : '') +
      (from ? `x-forwarded-for: ${from}\r\n` : '') +
      (encoding ? `accept-encoding: ${encoding}\r\n` : '') +
      (key ? `idempotency-key: ${key}\r\n` : '') +
      (body
        ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
        : '')
    return new Promise((resolve, reject) => {
      this.#waiting = resolve
      this.#failed = reject
      this.#socket.write(`${head}\r\n${body}`)
    })
  }

  end(): void {
    this.#failed = undefined
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const end = this.#received.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.#received.toString('latin1', 0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    const whole = end + 4 + length
    if (this.#received.length < whole) return
    const body = this.#received.subarray(end + 4, whole)
    this.#received = this.#received.subarray(whole)
    const answered = this.#waiting
    this.#waiting = undefined
    answered?.({ status: Number(head.slice(9, 12)), body })
  }
}

/** Clients that make such calls, each over its own connection. */
export function overHttp(port: number, clients: number, call: () => WireCall) {
  const connections = Array.from({ length: clients }, () => new Connection(port))
  const operations = connections.map((connection): Operation => {
    return async () => {
      const { status, body } = await connection.ask(call())
      // 503 is a valid response: the server is busy.
      if (status >= 300 && status !== 409 && status !== 503)
        throw new Error(`${status} ${body.toString()}`)
      return status < 300
    }
  })
  return {
    operations,
    run: (milliseconds: number) => drive(operations, milliseconds),
    end: () => {
      for (const connection of connections) connection.end()
    },
  }
}
