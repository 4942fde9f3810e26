import { z } from 'zod'
import { line, optional } from '../../../settings/variables.ts'
import { defineProvider } from '../../definition.ts'
import type { TileProvider } from '../port.ts'
import type { TileSettings } from './adapter.ts'

const openStreetMap = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap contributors https://www.openstreetmap.org/copyright',
}

export const raster = defineProvider({
  name: 'raster',
  processor: 'map-host',
  docs: 'docs/integrations/geocoding.md',
  variables: {
    TILE_URL: optional(
      'OpenStreetMap; in production none',
      'Map tiles behind the place names: https://…/{z}/{x}/{y}.png, or none',
      {
        shape: z.string().refine((text) => {
          if (text === 'none') return true
          const written = ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
          return written && /^https?:$/.test(URL.parse(text.replace('{s}', 'a'))?.protocol ?? '')
        }),
        expected: 'an address such as https://tiles.example/{z}/{x}/{y}.png, or none',
      },
    ),
    TILE_ATTRIBUTION: optional(
      '',
      'Provider of the tiles, with a link at the end; required with TILE_URL',
      line('a text, with a link at its end if there is one'),
    ),
  },
  settings(
    { TILE_URL: url, TILE_ATTRIBUTION: attribution },
    { production, problem },
  ): TileSettings | undefined {
    if (url === 'none') return undefined
    // OpenStreetMap's tiles are for trials; production must configure its own.
    if (!url) return production ? undefined : { ...openStreetMap, assumed: true }
    if (attribution) return { url, attribution }
    // Providers of tiles require an attribution on the map.
    problem('TILE_ATTRIBUTION must be set when TILE_URL is set.')
    return undefined
  },
  async open(settings): Promise<TileProvider> {
    const { rasterTiles } = await import('./adapter.ts')
    return rasterTiles(settings)
  },
})
