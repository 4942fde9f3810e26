import type { LatLon } from '../../../../domain/geo/default-view.ts'
import areaPoints from '../../../db/places/areas.json' with { type: 'json' }
import type { Area } from '../../../db/places/areas.ts'
import postcodes from '../../../db/places/postcodes.json' with { type: 'json' }
import { failure } from '../../fetch-json.ts'
import type { FoundPlace, GeoProvider, Suggestion } from '../port.ts'
import { fits, wordsOf } from './fit.ts'

const most = 6

/** Beyond this distance from every known area, the nearest one means nothing. */
const rangeKm = 12
const kmOfDegree = 111.32

/** If the input ends with one of these, the name of a street follows, not of an area. */
const streetWords = new Set(
  'jalan jln lorong lrg persiaran psn lebuh lebuhraya leboh medan lengkok taman tmn kampung kg bandar desa no lot blok block unit level'.split(
    ' ',
  ),
)

/** Towns outside the gazetteer whose names resemble some inside. */
const elsewhere = [
  'johor bahru|johor baharu|kota bharu|kota bahru|kota baharu|alor setar|alor star|ipoh|taiping',
  'melaka|malacca|penang|pulau pinang|georgetown|george town|butterworth|kuantan|seremban|kluang',
  'muar|batu pahat|kuala terengganu|kangar|lenggong|sungai petani|kuching|kota kinabalu|sibu|miri',
  'labuan|langkawi|port dickson|kulai|skudai|segamat|temerloh|bentong|singapore',
]
  .join('|')
  .split('|')
  .map(wordsOf)

type Entry = Area & { readonly words: readonly string[]; readonly weight: number }

/**
 * The offline gazetteer of the Klang Valley: areas and postcodes, no streets. Its answers are
 * `approximate`, and retain the text before the area, so that choosing a suggestion does not lose
 * street and house number.
 */
export function builtinGeo(): GeoProvider {
  const areas: readonly Area[] = areaPoints
  const entries = entriesOf(areas)

  function nearest(point: LatLon): Area | undefined {
    let best: Area | undefined
    let bestKm = rangeKm
    for (const area of areas) {
      const km = distanceKm(point, area)
      if (km < bestKm) [best, bestKm] = [area, km]
    }
    return best
  }

  return {
    name: 'builtin',
    attribution: 'Place names: GeoNames, CC BY 4.0 https://www.geonames.org',
    cacheSeconds: 0,

    async suggest(input, near) {
      return { ok: true, value: suggestions(entries, input, near) }
    },

    async resolve(id) {
      const { postcode, name, line } = readId(id)
      const entry = entries.find((each) => each.postcode === postcode && each.name === name)
      if (!entry) return failure('not-found')
      return { ok: true, value: { ...placeAt(entry), address: labelOf(entry, line) } }
    },

    async reverse(lat, lon) {
      const area = nearest({ lat, lon })
      if (!area) return failure('not-found')
      return { ok: true, value: { ...placeAt(area), lat, lon } }
    },
  }
}

function placeAt(area: Area): FoundPlace {
  const { postcode, lat, lon } = area
  return { address: labelOf(area), postcode, lat, lon, approximate: true }
}

/** For example `Bangsar, 59100 Kuala Lumpur`; a town is not repeated. */
function labelOf({ name, city, postcode }: Area, line = ''): string {
  const area = name === city ? '' : `${name}, `
  return `${line && `${line}, `}${area}${postcode} ${city}`
}

/** Every area, and every served postcode under the name of its area. */
function entriesOf(areas: readonly Area[]): Entry[] {
  const entries = new Map<string, Entry>()
  const add = (area: Area, weight: number) => {
    const key = `${area.postcode}/${area.name}`
    if (entries.has(key)) return
    const words = wordsOf(`${area.name} ${area.city} ${area.postcode}`)
    entries.set(key, { ...area, words, weight })
  }
  for (const area of areas) add(area, 1)
  for (const place of postcodes) {
    const { area: name, city, latitude: lat, longitude: lon } = place
    const known = areas.find((area) => area.name === name)
    add(
      { name, city, postcode: String(place.code), lat: known?.lat ?? lat, lon: known?.lon ?? lon },
      0,
    )
  }
  return [...entries.values()]
}

/**
 * Suggestions for the longest end of the input that names a place; the text before it becomes the
 * street line.
 */
function suggestions(entries: readonly Entry[], input: string, near: LatLon): Suggestion[] {
  const text = input.trim().replace(/\s+/g, ' ')
  const last = wordsOf(text)
  if (elsewhere.some((name) => name.join(' ') === last.slice(-name.length).join(' '))) return []
  for (const { line, end, isSeparated } of splits(text)) {
    const queryWords = wordsOf(end)
    const scored = entries.flatMap((entry) => {
      const score = scoreOf(entry, queryWords, isSeparated)
      return score > 0 ? [{ entry, score, km: distanceKm(near, entry) }] : []
    })
    if (scored.length === 0) continue
    scored.sort(
      (a, b) =>
        b.score - a.score || a.km - b.km || a.entry.postcode.localeCompare(b.entry.postcode),
    )
    const asksForCode = queryWords.some((word) => /^\d+$/.test(word))
    const seen = new Set<string>()
    const chosen: Suggestion[] = []
    for (const { entry } of scored) {
      // A town has dozens of postcodes: they get a line each only when a postcode is typed.
      const key = asksForCode ? entry.postcode + entry.name : entry.name
      if (seen.has(key)) continue
      seen.add(key)
      chosen.push({ id: idOf(entry, line), label: labelOf(entry, line) })
      if (chosen.length === most) break
    }
    return chosen
  }
  return []
}

/**
 * One way to read the input as a street and an area; `isSeparated` if the person separated them.
 * Otherwise, typos in the area are not considered.
 */
type Way = { readonly line: string; readonly end: string; readonly isSeparated: boolean }

/**
 * Ways to read the input as `street, area`: first all of it as the area, then from later words on.
 */
function splits(text: string): Way[] {
  const ways: Way[] = [{ line: '', end: text, isSeparated: true }]
  for (const { index } of text.matchAll(/ /g)) {
    const before = text.slice(0, index)
    const line = before.replace(/[\s,]+$/, '')
    const end = text.slice(index + 1)
    const lastWord = wordsOf(line).at(-1) ?? ''
    if (end.replace(/\W/g, '').length < 3) continue
    if (!before.endsWith(',') && streetWords.has(lastWord)) continue
    if (line) ways.push({ line, end, isSeparated: before.endsWith(',') })
  }
  return ways
}

/** 0 if a word does not match; otherwise higher for exact words, and for names over towns. */
function scoreOf(entry: Entry, queryWords: readonly string[], slips: boolean): number {
  if (queryWords.length === 0) return 0
  const inName = wordsOf(entry.name).length
  let score = 0
  for (const [at, word] of queryWords.entries()) {
    let best = 0
    for (const [place, known] of entry.words.entries()) {
      const fit = fits(word, known, at === queryWords.length - 1)
      if (fit === 0 || (fit === 1 && !slips)) continue
      const first = place === 0 ? 3 : 0
      best = Math.max(best, fit * 10 + (place < inName ? 4 : 0) + first)
    }
    if (best === 0) return 0
    score += best
  }
  return score + entry.weight * 2
}

function idOf({ postcode, name }: Area, line: string): string {
  return [postcode, name, line].map(encodeURIComponent).join('/')
}

function readId(id: string): { postcode: string; name: string; line: string } {
  try {
    const [postcode = '', name = '', line = ''] = id.split('/').map(decodeURIComponent)
    return { postcode, name, line: line.slice(0, 200) }
  } catch {
    return { postcode: '', name: '', line: '' }
  }
}

/** Kilometres between two points, accurate to a percent within one country. */
function distanceKm(a: LatLon, b: LatLon): number {
  const middle = ((a.lat + b.lat) / 2) * (Math.PI / 180)
  return Math.hypot(a.lat - b.lat, (a.lon - b.lon) * Math.cos(middle)) * kmOfDegree
}
