import './ui/fonts-extended.css'
import { Outlet } from 'react-router'
import { Reauthentication } from './account/Reauthentication.tsx'
import { Queries } from './queries.tsx'

/** What every page of the app has around it, and no other page. */
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
