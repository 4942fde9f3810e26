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
  /** Whether it lists all files that it may ever need, for storing the page on a phone. */
  readonly stored?: boolean
}

/**
 * Makes form pages complete without scripts: inlines their CSS, and loads scripts and data right
 * after the first paint. Run once, before the build is compressed.
 * @param directory `build/client`, or that of another language.
 * @param paths of the pages, such as `/login`.
 * @throws Error if a page does not have React Router's structure.
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
 * The early calls of the history, with placeholders for its page numbers, and those of the
 * confirmation of an order, which has the same path.
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

/** The early calls of the page of a visit, with a placeholder for the secret of its address. */
const live: Needs = { needs: 'token', calls: [['GET', '/visits/live/?token={token}']] }

const ofPath: Readonly<Record<string, Needs>> = { '/booking-history': history, [livePath]: live }

/** The early calls of a booking form, with the placeholder `{postcode}`. */
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
