import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serviceByPage } from '../../domain/services/catalogue.ts'
import { livePath } from '../../domain/site/pages.ts'
import { type Locale, pathIn } from '../../messages/locales.ts'
import { HISTORY_PAGE_SIZE } from '../account/bookings/history/page-size.ts'
import { filesOfScript, laterFilesOf, withoutRouter } from './built.ts'

type Options = {
  /** The script's name in vite.config.ts. */
  readonly script: string
  /** The inline script of the pages, as text: `web/prerender/inline-form.ts`. */
  readonly inline: string
  /** Whether it names all files that it may ever need, as a page that is stored on a phone does. */
  readonly stored?: boolean
}

/**
 * Makes the form pages complete without scripts: their CSS is inline, and their scripts and data
 * are loaded right after the first paint. Run once, before the build is compressed.
 * @param directory `build/client`, or that of another language.
 * @param paths of the pages, such as `/login`.
 * @throws Error when a page is not as React Router makes them.
 */
export function finishForms(
  directory: string,
  locale: Locale,
  paths: readonly string[],
  { script, inline, stored = false }: Options,
): void {
  const needed = filesOfScript(directory, script)
  const files = needed.map((name) => `/assets/${name}`)
  const later = stored ? laterFilesOf(directory, needed).map((name) => `/assets/${name}`) : []
  for (const path of paths) {
    const file = join(directory, pathIn(locale, path), 'index.html')
    const html = withoutRouter(readFileSync(file, 'utf8'), directory, path)
    const { needs, calls } = ofPath[path] ?? callsOf(path)
    const data = [
      ['files', files.join(' ')],
      ...(stored ? [['later', later.join(' ')]] : []),
      ...(needs
        ? [
            ['calls', JSON.stringify(calls)],
            ['needs', needs],
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

type Call = readonly [method: string, path: string, body?: object]
type Needs = { readonly needs?: 'postcode' | 'session' | 'token'; readonly calls: readonly Call[] }

/**
 * What the history asks at once, with the pages of its address in their places, and what the
 * confirmation of an order does, which is of the same path.
 */
const history: Needs = {
  needs: 'session',
  calls: [
    ...(['coming', 'past'] as const).map(
      (when): Call => [
        'GET',
        `/booking-details/get-booking-history/?when=${when}&page={${when}}&page_size=${HISTORY_PAGE_SIZE[when]}`,
      ],
    ),
    ['GET', '/payments/result?order={booked}'],
    ['GET', '/booking-details/get-order/?order={booked}'],
  ],
}

/** What the page of a visit asks at once, with the secret of its address in its place. */
const live: Needs = { needs: 'token', calls: [['GET', '/visits/live/?token={token}']] }

const ofPath: Readonly<Record<string, Needs>> = { '/booking-history': history, [livePath]: live }

/** What the form of a booking page asks at once, with `{postcode}` in the place of the number. */
function callsOf(path: string): Needs {
  const service = serviceByPage(path)
  if (!service) return { calls: [] }
  const { skill, questions } = service
  const has = (kind: string) => questions.some((question) => question.kind === kind)
  const rates = '/region-cost/get-frequency-discount-by-skill/'
  const calls: Call[] = [
    ['GET', '/region-cost/get-postcodes/'],
    ['POST', rates, { skill, post_code: '{postcode}' }],
  ]
  if (has('hourly-addon')) calls.push(['POST', '/common/get-addons-by-skill/', { skill }])
  if (has('fixed-addons')) calls.push(['POST', '/common/get-fixed-addons-by-skill/', { skill }])
  return { needs: 'postcode', calls }
}
