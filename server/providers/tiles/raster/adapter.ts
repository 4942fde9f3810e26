import type { TileProvider, Tiles } from '../port.ts'

export type TileSettings = Tiles & {
  /** Not configured: used only if reachable. */
  readonly assumed?: boolean
}

/** The time limit of the check; its first caller waits for it. */
const patienceMs = 1_500
const heldMs = { reached: 10 * 60_000, missed: 60_000 } as const

/**
 * The tiles that a map may draw: configured ones always; assumed ones only if a tile can be loaded,
 * so that a machine without a network draws its map without failing tiles. One tile is requested
 * now and then, and only the very first caller waits for it.
 * @param now a clock in milliseconds.
 */
export function rasterTiles(
  { url, attribution, assumed }: TileSettings,
  now: () => number = () => performance.now(),
): TileProvider {
  const named = { url, attribution }
  if (!assumed) return { ...named, inRange: async () => named }
  let known: { reached: boolean; until: number } | undefined
  let checking: Promise<boolean> | undefined

  async function checkReachable(): Promise<boolean> {
    const reached = await answers(url)
    known = { reached, until: now() + (reached ? heldMs.reached : heldMs.missed) }
    checking = undefined
    return reached
  }

  return {
    ...named,
    async inRange() {
      if (!known || now() >= known.until) checking ??= checkReachable()
      const reached = known ? known.reached : await checking
      return reached ? named : undefined
    },
  }
}

/** Can the tile of the whole world be loaded? */
async function answers(template: string): Promise<boolean> {
  const url = template.replace('{s}', 'a').replace(/\{[xyz]\}/g, '0')
  try {
    const response = await fetch(url, {
      headers: { 'user-agent': 'Jiran' },
      signal: AbortSignal.timeout(patienceMs),
    })
    await response.body?.cancel()
    return response.ok && (response.headers.get('content-type') ?? '').startsWith('image/')
  } catch {
    return false
  }
}
