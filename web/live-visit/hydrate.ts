import { hydrate } from '../hydrate.tsx'
import { Navbar } from '../Navbar.tsx'
import { ToastRegion } from '../ui/ToastRegion.tsx'
import { livePages } from './live-pages.ts'

// The script of a visit's page. It is fetched after the first paint (web/prerender/inline-form.ts).
hydrate({ Navbar, ToastRegion }, livePages)
