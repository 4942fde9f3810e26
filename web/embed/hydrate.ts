import { hydrate } from '../hydrate.tsx'
import { ToastRegion } from '../ui/ToastRegion.tsx'
import { embedParts } from './embed-parts.ts'

// The script of the booking widget. It is fetched after the first paint (web/prerender/inline-form.ts).
hydrate({ ToastRegion }, embedParts, () => undefined)
