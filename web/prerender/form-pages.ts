import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serviceByPage } from '../../domain/services/catalogue.ts'
import { filesOfScript, withoutRouter } from './built.ts'

type Options = {
  /** The script's name in vite.config.ts. */
  readonly script: string
  /** The one script that stands in the pages, as text: `web/prerender/inline-form.ts`. */
  readonly inline: string
}

/**
 * Makes the pages that are forms complete before any script: their CSS stands in them, and what
 * brings them to life is fetched right after the first paint, beside what they need to know. To be
 * run once, before the build is compressed.
 * @param directory `build/client`.
 * @param paths of the pages, such as `/login`.
 * @throws Error when a page is not as React Router makes them.
 */
export function finishForms(
  directory: string,
  paths: readonly string[],
  { script, inline }: Options,
): void {
  const files = filesOfScript(directory, script).map((name) => `/assets/${name}`)
  for (const path of paths) {
    const file = join(directory, path, 'index.html')
    const html = withoutRouter(readFileSync(file, 'utf8'), directory, path)
    const calls = callsOf(path)
    const data = [
      ['files', files.join(' ')],
      ...(calls.length > 0
        ? [
            ['calls', JSON.stringify(calls)],
            ['needs', 'postcode'],
          ]
        : []),
    ]
      .map(([name, value = '']) => ` data-${name}="${value.replaceAll('"', '&quot;')}"`)
      .join('')
    writeFileSync(
      file,
      html.replace('</head>', () => `<script${data}>${inline}</script></head>`),
    )
  }
}

/** What the form of a booking page asks at once, with `{postcode}` in the place of the number. */
function callsOf(path: string): [method: string, path: string, body?: object][] {
  const service = serviceByPage(path)
  if (!service) return []
  const { skill, asks } = service
  const has = (kind: string) => asks.some((ask) => ask.kind === kind)
  const rates = '/region-cost/get-frequency-discount-by-skill/'
  return [
    ['GET', '/region-cost/get-postcodes/'],
    ['POST', rates, { skill, post_code: '{postcode}' }],
    ...(has('hourly-addon')
      ? [['POST', '/common/get-addons-by-skill/', { skill }] as [string, string, object]]
      : []),
    ...(has('fixed-addons')
      ? [['POST', '/common/get-fixed-addons-by-skill/', { skill }] as [string, string, object]]
      : []),
  ]
}
