import { useAddress, useGo } from '../navigation.tsx'

/** Returns to a screen, by the history if the user came from there. */
export function useBack(to: string): () => void {
  const { by } = useAddress()
  const go = useGo()
  return () => (by === 'PUSH' ? history.back() : go(to, { replace: true }))
}
