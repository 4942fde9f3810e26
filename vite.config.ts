import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { baseLocale } from './messages/locales.ts'
import { inlineMessages } from './messages/vite-plugin.ts'
import { servicesInPages } from './web/build-facts.ts'

const modules = (...paths: string[]) => new RegExp(`/(${paths.join('|')})\\.tsx?$`)

/**
 * Modules that are needed together are one file: fewer files compress better and load sooner. The
 * frame is on every page without the router, islands are on public pages only.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/(react-router|cookie|set-cookie-parser)\// },
  {
    name: 'frame',
    test: modules(
      'web/(Navbar|api|navigation|network-state|offline|served-postcodes|when-idle|vitals/measure)',
      'web/account/(session|form-refusal)',
      'web/public-site/(site-facts|booked-services|offered-services)',
      'web/ui/(toast|ToastRegion|PlainButton|Failure|art/(Logo|Drawing)|form/(HoneypotField|use-form))',
      'domain/(contact/query|site/service-states|messages/form-problem)',
    ),
  },
  { name: 'formats', test: modules('web/(shared/when|ui/Money)', 'domain/booking/price/money') },
  {
    name: 'islands',
    test: modules(
      'web/public-site/(ContactForm|CustomerReviews|ReviewControls|When)',
      'web/public-site/start/(NextVisit|PostcodeField|PostcodeForm|StartBooking|use-start-booking)',
    ),
  },
]

/**
 * React Router without its prerendering: the build has marks in the place of texts, and
 * `web/prerender/languages.ts` renders the pages of each language from it.
 */
const every = reactRouter()
const pages = every.filter((plugin) => plugin.name !== 'prerender')
if (pages.length !== every.length - 1) throw new Error('React Router prerenders in another way now')

/** The scripts of pages that hydrate without the router, by the names that the build expects. */
const pageScripts: Plugin = {
  name: 'page-scripts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    for (const [name, directory] of [
      ['hydrate-public', 'public-site'],
      ['hydrate-booking', 'wizard'],
      ['hydrate-account', 'account/sign-in'],
      ['hydrate-history', 'account/bookings/history'],
      ['hydrate-crew', 'crew'],
      ['hydrate-live', 'live-visit'],
      ['hydrate-embed', 'embed'],
    ])
      this.emitFile({ type: 'chunk', id: `web/${directory}/hydrate.ts`, name })
  },
}

const styleSheets = globSync('web/**/*.module.css').sort()

const classes = styleSheets.map((): string[] => [])

/**
 * A class is named by the number of its file and its own number there: public pages carry their
 * CSS, and hashed names would cost each half a kilobyte. In development the name is added.
 */
function classOf(name: string, file: string, command: 'build' | 'serve'): string {
  const at = styleSheets.indexOf(relative(import.meta.dirname, file.replace(/\?.*$/, '')))
  const known = classes[at]
  if (!known) throw new Error(`${file} is new: start again`)
  if (!known.includes(name)) known.push(name)
  const short = `_${at.toString(36)}_${known.indexOf(name).toString(36)}`
  return command === 'build' ? short : name + short
}

export default defineConfig(({ command }) => ({
  plugins: [inlineMessages(command === 'build' ? undefined : baseLocale), pages, pageScripts],
  publicDir: 'web/public',
  define: {
    BOOKED_SERVICES: command === 'build' ? '__booked_services__' : servicesInPages(baseLocale),
    'import.meta.env.VITE_LOCALE': command === 'build' ? '__locale__' : JSON.stringify(baseLocale),
  },
  css: { modules: { generateScopedName: (name, file) => classOf(name, file, command) } },
  build: { reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups } },
          // The marks: reading one does nothing, and unused ones are left out.
          treeshake: { unknownGlobalSideEffects: false },
        },
      },
    },
  },
}))
