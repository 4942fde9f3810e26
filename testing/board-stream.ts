/** A board's stream, as a browser reads it. */
export type BoardStream = {
  readonly status: number
  readonly type: string | null
  stop(): void
  /** The next change. @throws Error when the stream ended. */
  next(): Promise<{ days: string[] | null }>
}

/** Listens to the changes of boards with a session. */
export async function listenToBoard(url: string, token: string): Promise<BoardStream> {
  const stop = new AbortController()
  const answer = await fetch(`${url}/staff/board/stream/`, {
    headers: { cookie: `access_token=${token}` },
    signal: stop.signal,
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    stop: () => stop.abort(),
    async next() {
      for (;;) {
        const found = /event: changed\ndata: (.*)\n\n/.exec(text)
        if (found) {
          text = text.slice(found.index + found[0].length)
          return JSON.parse(found[1] ?? '') as { days: string[] | null }
        }
        const read = await reader?.read()
        if (!read || read.done) throw new Error('the stream ended')
        text += read.value
      }
    },
  }
}
