import { baseLocale, isLocale, pathIn } from '../../messages/locales.ts'
import { pageLocale } from '../locale.ts'
import { storeChosenLanguage } from '../store-language.ts'
import { measureUntouched } from '../vitals/measure.ts'

// The inline script of the crew's app. It runs in the head, before anything is painted.
const { files = '' } = document.currentScript?.dataset ?? {}

/** Workers read Malay unless they chose another language (docs/product/visits.md#the-crews-app). */
function languageOfWorker() {
  const [, chosen] = /(?:^|;\s*)language=([a-z]+)/.exec(document.cookie) ?? []
  return isLocale(chosen) ? chosen : 'ms'
}

async function load() {
  // Fetched before any of it runs: browsers remember a module that failed to load.
  await Promise.all(
    files.split(' ').map(async (name) => {
      const answer = await fetch(name)
      if (!answer.ok) throw new Error(name)
      await answer.arrayBuffer()
    }),
  )
  for (const name of files.split(' ')) await import(/* @vite-ignore */ name)
}

/** Retries until all files are loaded. */
function start() {
  load().catch(() => {
    const again = () => {
      clearTimeout(timer)
      removeEventListener('online', again)
      start()
    }
    const timer = setTimeout(again, 10_000)
    addEventListener('online', again)
  })
}

const language = languageOfWorker()
if (pageLocale === baseLocale && language !== baseLocale)
  location.replace(pathIn(language, '/crew') + location.search)
else {
  start()
  storeChosenLanguage()
  measureUntouched()
}
