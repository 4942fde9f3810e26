import { useEffect, useRef, useState } from 'react'
import type { LatLon } from '../../../domain/geo/default-view.ts'
import { NEAR_M } from '../../../domain/visits/near-home.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { type Found, mapSentence, type Suggestion } from './geo-requests.ts'
import { latestRequest, type TrackedRequest } from './latest-request.ts'
import { currentLocation } from './location.ts'
import { chosenPoint, storePoint } from './stored-points.ts'

const addHouseNumber = m.wizard_full_stop({ sentence: m.wizard_map_add_number() })

type Before = { readonly postcode: string; readonly address: string }

/** A postcode that replaced another. */
export type Moved = { readonly from: string; readonly to: string }

/** A message about the map's action; `problem` if it failed. */
type Notice = { readonly text: string; readonly problem?: boolean }

/**
 * Keeps an address, its postcode and its marker consistent (docs/product/pages.md#step-address).
 * Moving the marker or using the browser's position fills address and postcode. A choice from the
 * list fills them and moves the marker. Leaving the field moves the marker to the typed address.
 * Typed text has priority: any input cancels pending requests, and a postcode typed in the meantime
 * stays.
 */
export function useAddressPoint(options: {
  address: string
  postcode: string
  onAddress: (address: string) => void
  /** Undefined if the postcode belongs to another address. */
  onPostcode?: (postcode: string) => void
  onPoint: (point: LatLon) => void
}) {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const [turns] = useState(latestRequest)
  const [notice, setNotice] = useState<Notice>()
  const [locating, setLocating] = useState(false)
  /** The text that the map replaced, to undo it. */
  const [replaced, setReplaced] = useState<Before>()
  /** The postcode that the map has replaced. */
  const [moved, setMoved] = useState<Moved>()
  const filled = useRef('')
  useEffect(() => () => turns.end(), [turns])

  /** Cancels pending requests: the person has continued. */
  function goOn() {
    turns.end()
    setNotice(undefined)
    setReplaced(undefined)
    setMoved(undefined)
    setLocating(false)
  }

  async function find(
    turn: TrackedRequest,
    question: Promise<Found>,
    use: (place: Found, before: Before) => void,
  ) {
    const { address, postcode } = latest.current
    try {
      const place = await question
      if (turn.isCurrent()) use(place, { address, postcode })
    } catch (error) {
      if (turn.isCurrent()) setNotice({ text: mapSentence(error), problem: true })
    }
  }

  /**
   * @param point the marker's or person's position, which is more exact than the map's point of the
   *   address.
   */
  function fill(place: Found, before: Before, point?: LatLon) {
    const { onAddress, onPostcode, postcode } = latest.current
    filled.current = place.address
    onAddress(place.address)
    const exact = !place.approximate
    storePoint(place.address, { ...place, ...point, exact, chosen: exact || point !== undefined })
    if (!onPostcode || !place.postcode || postcode !== before.postcode) return
    onPostcode(place.postcode)
    if (!before.postcode || before.postcode === place.postcode) return
    setMoved({ from: before.postcode, to: place.postcode })
    setReplaced(before)
  }

  async function fillFromPoint(turn: TrackedRequest, point: LatLon, isExact = true) {
    const { lat, lon } = point
    await find(turn, call('POST /geo/reverse/', { lat, lon }, turn), (place, before) => {
      const typed = before.address.trim()
      setReplaced(typed && typed !== filled.current ? before : undefined)
      fill(place, before, isExact ? point : undefined)
      setNotice({
        text: [m.wizard_map_from({ address: place.address }), isArea(place) && addHouseNumber]
          .filter(Boolean)
          .join(' '),
      })
    })
  }

  return {
    notice,
    locating,
    replaced,
    moved,

    typed(text: string) {
      goOn()
      // Adding a house number to the filled-in address does not move the marker.
      const point = filled.current && text.includes(filled.current) && chosenPoint(filled.current)
      if (point) storePoint(text, { ...point, chosen: true })
      latest.current.onAddress(text)
    },

    /** The person moved the marker, by pointer or keyboard. */
    async movedTo(point: LatLon) {
      goOn()
      latest.current.onPoint(point)
      await fillFromPoint(turns.begin(), point)
    },

    async choose({ id, label }: Suggestion, session: string) {
      goOn()
      const { address } = latest.current
      latest.current.onAddress(label)
      const turn = turns.begin()
      await find(turn, call('POST /geo/resolve/', { id, session }, turn), (place, before) => {
        // Undo restores the typed text, not the suggestion that has just replaced it.
        fill(place, { ...before, address })
        latest.current.onPoint(place)
        if (isArea(place)) setNotice({ text: addHouseNumber })
      })
    },

    /**
     * Moves the marker to the typed address when the field is left without a choice; the text
     * stays.
     */
    async seek({ id }: Suggestion, session: string) {
      const { address } = latest.current
      if (chosenPoint(address)) return
      const turn = turns.begin()
      await find(turn, call('POST /geo/resolve/', { id, session }, turn), (place, before) => {
        const { onPoint, onPostcode, postcode } = latest.current
        onPoint(place)
        storePoint(address, place)
        if (place.postcode && !postcode && !before.postcode) onPostcode?.(place.postcode)
      })
    },

    async locate() {
      goOn()
      const turn = turns.begin()
      setLocating(true)
      const located = await currentLocation(navigator.geolocation)
      if (!turn.isCurrent()) return
      if (located.ok) {
        latest.current.onPoint(located.point)
        await fillFromPoint(turn, located.point, located.accuracy <= NEAR_M)
      } else setNotice({ text: located.sentence, problem: true })
      if (turn.isCurrent()) setLocating(false)
    },

    putBack() {
      if (replaced === undefined) return
      goOn()
      latest.current.onAddress(replaced.address)
      latest.current.onPostcode?.(replaced.postcode)
    },
  }
}

/** True for only the name of an area, without a house number. */
function isArea({ approximate, address, postcode }: Found): boolean {
  return approximate && !/\d/.test(address.replace(postcode, ''))
}
