import './ui/fonts-extended.css'
import { Outlet } from 'react-router'
import { Reauthentication } from './account/Reauthentication.tsx'
import { Queries } from './queries.tsx'

/** The layout of the app's pages. */
export default function AppLayout() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <Queries>
        <Outlet />
        <Reauthentication />
      </Queries>
    </>
  )
}
