import { useAddress, useGo } from '../navigation.tsx'

/** Goes back to a screen: by the phone's own history where it came from there. */
export function useBack(to: string): () => void {
  const { by } = useAddress()
  const go = useGo()
  return () => (by === 'PUSH' ? history.back() : go(to, { replace: true }))
}
