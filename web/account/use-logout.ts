import { flushSync } from 'react-dom'
import { call } from '../api.ts'
import { useGo } from '../navigation.tsx'
import { toastSuccess } from '../ui/toast.ts'
import { useAction } from '../ui/use-action.ts'
import { leave } from './session.ts'

/** Ends the session and goes to `/login`. A failure shows a toast and changes nothing. */
export function useLogout(): { leaving: boolean; logout: () => Promise<void> } {
  const go = useGo()
  const { busy, act } = useAction()
  const logout = () =>
    act('logout', async () => {
      const answer = await call('POST /account/logout/')
      // Pages for signed-in people redirect visitors to a login that leads back. That happens
      // first, so that the plain /login below is final (docs/product/pages.md#navigation).
      flushSync(leave)
      toastSuccess(answer.response)
      go('/login')
    })
  return { leaving: busy !== undefined, logout }
}
