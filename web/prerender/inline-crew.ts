import { baseLocale, isLocale, pathIn } from '../../messages/locales.ts'
import { pageLocale } from '../locale.ts'
import { storeChosenLanguage } from '../store-language.ts'
import { measureUntouched } from '../vitals/measure.ts'
import { loadFiles } from './load-files.ts'

// The inline script of the crew's app. It runs in the head, before anything is painted.
const { files = '' } = document.currentScript?.dataset ?? {}

/** Workers read Malay unless they chose another language (docs/product/visits.md#the-crews-app). */
function languageOfWorker() {
  const [, chosen] = /(?:^|;\s*)language=([a-z]+)/.exec(document.cookie) ?? []
  return isLocale(chosen) ? chosen : 'ms'
}

/** Retries until all files are loaded. */
function start() {
  loadFiles(files).catch(() => {
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
