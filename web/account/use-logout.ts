import { useState } from 'react'
import { flushSync } from 'react-dom'
import { call, failureSentence } from '../api.ts'
import { useGo } from '../navigation.tsx'
import { toastError, toastSuccess } from '../ui/toast.ts'
import { leave } from './session.ts'

/** Ends the session and goes to `/login`; a failure is said in a toast and changes nothing. */
export function useLogout(): { leaving: boolean; logout: () => Promise<void> } {
  const go = useGo()
  const [leaving, setLeaving] = useState(false)

  async function logout() {
    setLeaving(true)
    try {
      const answer = await call('POST /account/logout/')
      // Pages for signed-in people redirect visitors to a login that leads back. That happens
      // first, so that the plain /login below is final (docs/product/pages.md#navigation).
      flushSync(leave)
      toastSuccess(answer.response)
      go('/login')
    } catch (error) {
      toastError(failureSentence(error))
    } finally {
      setLeaving(false)
    }
  }

  return { leaving, logout }
}
