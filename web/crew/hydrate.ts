import { hydrate } from '../hydrate.tsx'
import { localPath } from '../locale.ts'
import { crewPages } from './crew-pages.ts'
import { storeInstallOffer } from './install.ts'

/** Stores the app of this language on the phone (web/public/crew-sw.js). */
function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const scope = localPath('/crew')
  navigator.serviceWorker.register('/crew-sw.js', { scope }).catch(() => undefined)
}

// The script of the crew's app (web/prerender/inline-crew.ts).
storeInstallOffer()
hydrate({}, crewPages, registerServiceWorker)
