import { hydrate } from '../../hydrate.tsx'
import { Navbar } from '../../Navbar.tsx'
import { ToastRegion } from '../../ui/ToastRegion.tsx'
import { accountPages } from '../pages.ts'

// The script of login and registration. It is fetched after the first paint
// (web/prerender/inline-form.ts).
hydrate({ Navbar, ToastRegion }, accountPages)
