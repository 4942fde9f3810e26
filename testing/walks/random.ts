export type Random = ReturnType<typeof randomOf>

/** mulberry32: small, fast, and the same for the same seed. */
export function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    probability: (share: number) => next() < share,
    of: <Item>(items: readonly Item[]): Item => {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('nothing to choose from')
      return item
    },
  }
}
