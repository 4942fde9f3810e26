import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { services } from './domain/services/catalogue.ts'
import { landings } from './domain/services/landings.ts'
import type { Locale } from './messages/locales.ts'
import { inlineMessages } from './messages/vite-plugin.ts'
import { environment } from './server/env.ts'

/** The language that this build is of (build.ts). */
const locale = environment().SITE_LOCALE ?? 'en'

/** Modules that are needed together are one file: fewer files compress better and load sooner. */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/(react-router|cookie|set-cookie-parser)\// },
  {
    name: 'islands',
    test: /web\/(Navbar|api|navigation|network-state|offline|served-postcodes|vitals\/measure|account\/(session|form-refusal)|ui\/(toast|ToastRegion|Logo|PlainButton|Drawing|FormError)|public-site\/(ContactForm|PostcodeField|PostcodeForm|ReviewControls|StartBooking|use-start-booking|site-facts|When|offered-services|booked-services))\.tsx?$/,
  },
]

/** The scripts of pages that hydrate without the router, by the names that the build expects. */
const pageScripts: Plugin = {
  name: 'page-scripts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    for (const [name, directory] of [
      ['hydrate-public', 'public-site'],
      ['hydrate-booking', 'wizard'],
      ['hydrate-account', 'account'],
      ['hydrate-history', 'account/bookings'],
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

/** What `web/public-site/booked-services.ts` knows of each service. */
const bookedServices = Object.fromEntries(
  services.map(({ skill, title, page }) => [
    skill,
    {
      title: title({}, { locale: locale as Locale }),
      page,
      landing: landings.find((landing) => landing.skill === skill)?.path,
    },
  ]),
)

export default defineConfig(({ command }) => ({
  plugins: [inlineMessages(locale), reactRouter(), pageScripts],
  publicDir: 'web/public',
  define: {
    BOOKED_SERVICES: JSON.stringify(bookedServices),
    'import.meta.env.VITE_LOCALE': JSON.stringify(locale),
  },
  css: { modules: { generateScopedName: (name, file) => classOf(name, file, command) } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups } },
        },
      },
    },
  },
}))
