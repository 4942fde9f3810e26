import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

const style = `
:root{color-scheme:light;--ink:#1d2433;--dim:#566076;--line:#d9dee8;--go:#0b5d3b;--warn:#7a3b00}
*{box-sizing:border-box}
body{margin:0;background:#eef1f6;color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.test{margin:0;padding:.625rem 1rem;background:#ffe9b8;color:#4a2c00;text-align:center;font-weight:600}
main{max-width:30rem;margin:1.25rem auto 2rem;padding:0 1rem}
.card{background:#fff;border:1px solid var(--line);border-radius:14px;padding:1.25rem;box-shadow:0 1px 2px #1d243314,0 8px 24px #1d24330f}
h1{margin:0 0 1rem;font-size:1.25rem;line-height:1.3}
dl{margin:0 0 1.25rem;display:grid;grid-template-columns:auto 1fr;gap:.375rem 1rem}
dt{color:var(--dim)}
dd{margin:0;text-align:right;overflow-wrap:anywhere}
.sum{font-size:1.625rem;font-weight:700;line-height:1.2;font-variant-numeric:tabular-nums}
fieldset{border:0;margin:0 0 1.25rem;padding:0}
legend{padding:0;margin-bottom:.5rem;font-weight:600}
label{display:flex;align-items:center;gap:.75rem;min-height:48px;padding:.375rem .875rem;border:1px solid var(--line);border-radius:10px;margin-bottom:.5rem;cursor:pointer}
label:has(:checked){border-color:var(--go);background:#f1f8f4}
input{flex:none;width:20px;height:20px;margin:0;accent-color:var(--go)}
button,.button{display:block;width:100%;min-height:48px;margin-top:.625rem;padding:.625rem 1rem;border:1px solid #8b94a8;border-radius:10px;background:#fff;color:var(--ink);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.go{background:var(--go);border-color:var(--go);color:#fff;font-size:1.0625rem}
.bad{color:var(--warn)}
.quiet{border-color:transparent;background:none;color:var(--dim);text-decoration:underline}
:focus-visible{outline:3px solid #2f6fde;outline-offset:2px}
.note{color:var(--dim);font-size:.875rem;margin:.875rem 0 0}
`

/** Presses the button that returns to the merchant. */
export const goOn = "document.getElementById('back').requestSubmit()"

/** Gives a page that answers a form the form's address, for Back and reload. */
export const keepAddress = "history.replaceState(null,'',document.forms[0].action)"

const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The policy of all pages here. Forms may submit only here and to the merchant's addresses. */
function pagePolicy(addresses: readonly string[]): string {
  const origins = addresses.filter(Boolean).map((address) => new URL(address).origin)
  return [
    "default-src 'none'",
    `style-src ${source(style)}`,
    `script-src ${source(goOn)} ${source(keepAddress)}`,
    // An empty icon, so that browsers do not request one.
    'img-src data:',
    `form-action ${[...new Set(["'self'", ...origins])].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

export function html(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** A whole page of a stand-in, excluded from search engines. */
export function wholePage(title: string, styles: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${html(title)}</title>
<link rel="icon" href="data:,">
<style>${styles}</style>
</head>
<body>
${body}
</body>
</html>
`
}

export function page(title: string, content: string): string {
  return wholePage(
    title,
    style,
    `<header class="test">Test payment page: no money moves here</header>
<main>
<div class="card">
${content}
</div>
</main>`,
  )
}

/**
 * Answers with an uncached page.
 * @param addresses where its forms may submit to, besides the stand-in.
 */
export function sendPage(
  reply: FastifyReply,
  status: number,
  content: string,
  addresses: readonly string[] = [],
) {
  return (
    reply
      .code(status)
      .header('content-security-policy', pagePolicy(addresses))
      // The app's strict referrer policy would make the Origin "null".
      .header('referrer-policy', 'strict-origin-when-cross-origin')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(content)
  )
}
