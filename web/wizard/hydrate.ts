import { hydrate } from '../hydrate.tsx'
import { Navbar } from '../Navbar.tsx'
import { ToastRegion } from '../ui/ToastRegion.tsx'
import { takeHandedOver } from './draft/draft.ts'
import { bookingPages } from './pages.ts'

// The script of the booking pages. It is fetched after the first paint (web/prerender/inline-form.ts).
takeHandedOver()
hydrate({ Navbar, ToastRegion }, bookingPages)
