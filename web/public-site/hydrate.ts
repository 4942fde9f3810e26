import { hydrate } from '../hydrate.tsx'
import { islands } from './islands.ts'

// The script of the public pages, loaded on the first touch of the page (web/prerender/start.ts).
hydrate(islands)
