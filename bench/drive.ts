import { connect, type Socket } from 'node:net'

/** The measurements of a closed loop of clients. Latencies in milliseconds. */
export type Measured = {
  readonly operations: number
  /** Operations with another answer than expected (such as a taken slot). */
  readonly refused: number
  readonly seconds: number
  readonly latencies: readonly number[]
}

/** One operation; false when it was refused. */
export type Operation = () => Promise<boolean>

/**
 * Runs operations for about this long: each client sends its next request after each answer.
 * @param clients an operation for each client, each with a connection of its own.
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

/** A call on the wire. */
export type WireCall = {
  readonly method: string
  readonly path: string
  readonly body?: string
  readonly token?: string
  /** The address that our proxy in front would name; the client's own when it is left out. */
  readonly from?: string
  /** The accepted encodings of the answer. */
  readonly encoding?: string
  /** An `Idempotency-Key`. */
  readonly key?: string
}

/** An answer with its raw body; callers decode it if they need text. */
export type WireAnswer = { readonly status: number; readonly body: Buffer }

/**
 * A keep-alive connection with a minimal HTTP/1.1 client, so that the client uses little of the
 * measured machine.
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

  /** Sends one call and waits for its answer. */
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

/** Clients that make such calls, each by a connection of its own. */
export function overHttp(port: number, clients: number, call: () => WireCall) {
  const connections = Array.from({ length: clients }, () => new Connection(port))
  const operations = connections.map((connection): Operation => {
    return async () => {
      const { status, body } = await connection.ask(call())
      // 503 is an answer too: the server is busy.
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
