import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useState } from 'react'
import { localPath } from './locale.ts'
import { type Address, addressNow, type Go, load, NavigationContext } from './navigation.tsx'

const unknown: Address = { path: '', search: '', state: undefined, by: 'POP', known: false }

/**
 * Navigation in a document without a router: addresses of the same path change without a load, all
 * others load a document. The address is unknown until hydration, as in the prerendered HTML.
 */
export function OwnNavigation({ children }: { children: ReactNode }) {
  const [address, setAddress] = useState(unknown)

  useEffect(() => {
    // Rendered as a transition, so that input in between is handled.
    startTransition(() => setAddress(addressNow('POP')))
    const onPop = () => setAddress(addressNow('POP'))
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [])

  const go = useCallback<Go>((to, options = {}) => {
    const { origin, pathname } = location
    const target = new URL(localPath(to), location.href)
    if (target.origin !== origin || target.pathname !== pathname) return load(to, options)
    const stored = { usr: options.state }
    if (options.replace) {
      history.replaceState(stored, '', target)
      startTransition(() => setAddress(addressNow('REPLACE')))
    } else {
      history.pushState(stored, '', target)
      setAddress(addressNow('PUSH'))
    }
  }, [])

  const navigation = useMemo(
    () => ({ address, step: address.search, go, everywhere: false }),
    [address, go],
  )
  return <NavigationContext value={navigation}>{children}</NavigationContext>
}
