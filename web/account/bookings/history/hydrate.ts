import { hydrate } from '../../../hydrate.tsx'
import { Navbar } from '../../../Navbar.tsx'
import { ToastRegion } from '../../../ui/ToastRegion.tsx'
import { historyPages } from './history-pages.ts'

// The script of the booking history. It is fetched after the first paint
// (web/prerender/inline-form.ts).
hydrate({ Navbar, ToastRegion }, historyPages)
