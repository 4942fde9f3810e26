import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'

/** Metabase's settings. */
export type MetabaseSettings = {
  /** The embedding secret: 64 hex digits, used literally. */
  secret: string
  /** Names of the dashboards that may be embedded, by number. */
  dashboards: Readonly<Record<number, string>>
  /** The origin whose pages may frame it, like `embedding-app-origin`. */
  framedBy: string
  now?: () => Date
}

/**
 * Speaks Metabase's signed embedding: the page at `/embed/dashboard/{token}`, which loads
 * `/api/embed/dashboard/{token}` and shows the dashboard's name or the refusal.
 */
export const metabaseStandIn: FastifyPluginAsync<MetabaseSettings> = async (app, settings) => {
  const { secret, dashboards, framedBy, now = () => new Date() } = settings

  app.get<{ Params: { token: string } }>('/embed/dashboard/:token', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `frame-ancestors ${framedBy}`)
      .send(page),
  )

  app.get<{ Params: { token: string } }>('/api/embed/dashboard/:token', (request, reply) => {
    const refuse = (status: number, why: string) => reply.code(status).send(why)
    const [head = '', claims = '', signature = '', more] = request.params.token.split('.')
    const due = createHmac('sha256', secret).update(`${head}.${claims}`).digest()
    const given = Buffer.from(signature, 'base64url')
    const signed = given.length === due.length && timingSafeEqual(given, due)
    if (more !== undefined || !signed || read(head)?.alg !== 'HS256')
      return refuse(400, 'Message seems corrupt or manipulated')
    const { resource, params, exp } = read(claims) ?? {}
    if (typeof exp !== 'number' || exp * 1000 <= now().getTime())
      return refuse(400, `Token is expired (${JSON.stringify(exp)})`)
    if (typeof params !== 'object') return refuse(400, 'You must specify a value for :params')
    const number = (resource as { dashboard?: number } | undefined)?.dashboard
    const name = number === undefined ? undefined : dashboards[number]
    return name === undefined ? refuse(404, 'Not found.') : reply.send({ name, dashcards: [] })
  })
}

function read(part: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  } catch {
    return undefined
  }
}

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Metabase</title>
<style>
  body { margin: 0; padding: 24px; font: 16px/1.5 system-ui, sans-serif; background: #fff; color: #22303a; }
  ol { display: grid; grid-template-columns: repeat(3, 1fr); gap: 16px; padding: 0; list-style: none; }
  li { padding: 48px 16px; border: 1px solid #ccd; border-radius: 8px; }
</style>
<main><h1>…</h1></main>
<script>
  const main = document.querySelector('main')
  const token = location.pathname.split('/').at(-1)
  fetch('/api/embed/dashboard/' + token).then(async (answer) => {
    if (!answer.ok) {
      main.innerHTML = '<p role="alert"></p>'
      main.firstChild.textContent = await answer.text()
      return
    }
    const { name } = await answer.json()
    main.innerHTML = '<h1></h1><ol><li>Bookings</li><li>Revenue</li><li>Areas</li></ol>'
    main.firstChild.textContent = name
  })
</script>
`
