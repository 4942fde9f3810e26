import { hydrate } from '../hydrate.tsx'
import { islands } from './islands.ts'

// The script of the public pages. It is fetched when somebody first touches the page
// (web/prerender/start.ts).
hydrate(islands)
