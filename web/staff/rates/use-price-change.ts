import { useChange } from '../use-change.ts'

/** Saves a change of prices or places, and reloads them. */
export function usePriceChange<Change>(change: (body: Change) => Promise<{ response: string }>) {
  return useChange(change, [['rates'], ['places'], ['price-changes']])
}
