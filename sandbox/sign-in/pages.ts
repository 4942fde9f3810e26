import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

const style = `
:root{color-scheme:light;--ink:#1f1f1f;--dim:#5a6070;--line:#d5d9e2}
*{box-sizing:border-box}
body{margin:0;color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.test{margin:0;padding:.625rem 1rem;background:#ffe9b8;color:#4a2c00;text-align:center;font-weight:600}
main{max-width:27rem;margin:0 auto;padding:1.25rem 1rem 2rem}
h1{margin:0 0 .25rem;font-size:1.375rem;line-height:1.3}
p{margin:0 0 1rem;color:var(--dim)}
ul{list-style:none;margin:0 0 1rem;padding:0}
li{margin:0 0 .5rem}
li a{display:block;padding:.75rem 1rem;border:1px solid var(--line);border-radius:10px;color:var(--ink);text-decoration:none;font-weight:600}
li a:hover{background:#f4f6fa}
li span{display:block;color:var(--dim);font-weight:400;font-size:.875rem;overflow-wrap:anywhere}
main>a{color:var(--dim)}
.brand{display:block;width:100%;height:44px;border:1px solid #c4c7c5;border-radius:10px;background:#fff;color:var(--ink);font:inherit;font-weight:600;cursor:pointer}
.brand:hover{background:#f4f6fa}
:focus-visible{outline:3px solid #2f6fde;outline-offset:-3px}
`

const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** A page of the stand-in. All external text in it must be escaped with `words`. */
export type Page = {
  readonly title: string
  readonly body: string
  readonly script?: string
  /** Origins whose pages may frame it; by default none. */
  readonly framedBy?: readonly string[]
  readonly status?: number
}

/** Answers with an uncached page. A framed page has no "test" header. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const { title, body, script = '', framedBy, status = 200 } = page
  // Removes the surrounding app's headers, which do not fit these pages.
  if (framedBy) reply.removeHeader('x-frame-options')
  const policy = [
    "default-src 'none'",
    `style-src ${source(style)}`,
    ...(script ? [`script-src ${source(script)}`] : []),
    'img-src data:',
    "form-action 'none'",
    `frame-ancestors ${framedBy?.join(' ') ?? "'none'"}`,
    "base-uri 'none'",
  ].join('; ')
  return reply
    .code(status)
    .header('content-security-policy', policy)
    .header('cross-origin-opener-policy', 'unsafe-none')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
${framedBy ? body : `<header class="test">Test sign-in: these people are made up</header>\n<main>${body}</main>`}
${script ? `<script>${script}</script>` : ''}
</body>
</html>
`)
}

/** A list of people to choose from: links with a small second line. */
export function choices(links: readonly { href: string; name: string; note: string }[]): string {
  const items = links.map(
    ({ href, name, note }) =>
      `<li><a href="${words(href)}">${words(name)}<span>${words(note)}</span></a></li>`,
  )
  return `<ul>${items.join('')}</ul>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text escaped for use between tags or in a quoted attribute. */
export function words(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** A value escaped for use in an inline script. */
export function scriptValue(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}
