import {
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { defaultView, type LatLon } from '../../../domain/geo/default-view.ts'
import { m } from '../../../messages/page.ts'
import { MapBoundary } from '../../shared/map/MapBoundary.tsx'
import { useMapSettings } from '../../shared/map/map-settings.ts'
import notices from '../../shared/map/notice.module.css'
import { PlainButton } from '../../ui/PlainButton.tsx'
import fieldStyles from '../fields/fields.module.css'
import { AddressField } from './AddressField.tsx'
import { LocateButton } from './LocateButton.tsx'
import { storedPoint } from './stored-points.ts'
import { MapWaiting } from './UnderMap.tsx'
import { type Moved, useAddressPoint } from './use-address-point.ts'

// Leaflet is loaded with the step that shows it.
const AddressMap = lazy(() => import('./AddressMap.tsx'))

type AddressQuestion = {
  /** The answer's name: the input is `#question-<field>`, its box `[data-question]`. */
  readonly field: string
  readonly label: string
  readonly value: string
  readonly maxLength?: number
  /** The problem, shown below the input. */
  readonly error?: string
  readonly onChange: (value: string) => void
}

type Props = {
  /** One address, or several on one map, each with its own marker. */
  readonly fields: readonly AddressQuestion[]
  /** Filled from the first address; its own input is elsewhere. */
  readonly postcode: {
    readonly value: string
    readonly onChange: (value: string) => void
    /** The effect of another postcode, as text; `problem` if it cannot be booked. */
    readonly consequence: (moved: Moved) => { readonly text: string; readonly problem: boolean }
  }
  /** The person is not at the place of the visit, so their own position is not offered. */
  readonly elsewhere?: boolean
  /** Between the addresses and the map. */
  readonly children?: ReactNode
}

/** Degrees between the initial positions of two markers, so that both are in view. */
const apart = 0.0013

type Place = { readonly at: LatLon; readonly placed: boolean }

/**
 * The address fields: suggestions, Get Current Location, and a map with a draggable marker for
 * each, which opens on the postcode's area. If the map, tiles or geocoder fail, a message says so
 * and addresses can still be typed. Needs a QueryClientProvider.
 */
export function AddressWithMap({ fields, postcode, elsewhere = false, children }: Props) {
  const settings = useMapSettings(postcode.value)
  const parts = useRef(new Map<string, PartHandle>())
  const [points, setPoints] = useState<ReadonlyMap<string, LatLon>>(
    () =>
      new Map(
        fields.flatMap(({ field, value }) => {
          const stored = storedPoint(value)
          return stored ? [[field, stored]] : []
        }),
      ),
  )
  const { lat, lon } = settings?.centre ?? defaultView.centre
  const placeOf = (field: string, at: number): Place => {
    const point = points.get(field)
    return point
      ? { at: point, placed: true }
      : { at: { lat, lon: lon + at * apart }, placed: false }
  }

  const places = fields.map(({ field: name, label }) => ({ name, label }))

  return (
    <>
      {fields.map((question, at) => (
        <AddressPart
          key={question.field}
          ref={(handle) => {
            if (!handle) return
            parts.current.set(question.field, handle)
            return () => void parts.current.delete(question.field)
          }}
          question={question}
          postcode={at === 0 ? postcode : undefined}
          mayLocate={at === 0 && !elsewhere}
          place={placeOf(question.field, at)}
          onPoint={(point) => setPoints((all) => new Map([...all, [question.field, point]]))}
        />
      ))}
      {children}
      <div className={fieldStyles.question}>
        <MapBoundary>
          <Suspense fallback={<MapWaiting places={places} />}>
            {settings ? (
              <AddressMap
                settings={settings}
                markers={fields.map(({ field, label }, at) => ({
                  name: field,
                  label,
                  ...placeOf(field, at),
                }))}
                onMove={(field, point) => parts.current.get(field)?.movedTo(point)}
              />
            ) : (
              <MapWaiting places={places} />
            )}
          </Suspense>
        </MapBoundary>
      </div>
    </>
  )
}

type PartHandle = { movedTo(point: LatLon): void }

/** One address with the map's message about it. */
function AddressPart({
  ref,
  question,
  postcode,
  mayLocate,
  place,
  onPoint,
}: {
  ref: Ref<PartHandle>
  question: AddressQuestion
  /** Set for the address to which the postcode belongs. */
  postcode: Props['postcode'] | undefined
  mayLocate: boolean
  place: Place
  onPoint: (point: LatLon) => void
}) {
  const point = useAddressPoint({
    address: question.value,
    postcode: postcode?.value ?? '',
    onAddress: question.onChange,
    onPostcode: postcode?.onChange,
    onPoint: ({ lat, lon }) => onPoint({ lat, lon }),
  })
  const { notice, replaced, moved } = point
  // If the person has typed another postcode since, it is their own again.
  const change = moved && moved.to === postcode?.value ? moved : undefined
  const follows = change && postcode?.consequence(change)
  useImperativeHandle(ref, () => ({ movedTo: (to) => void point.movedTo(to) }))
  return (
    <div className={fieldStyles.question} data-question={question.field}>
      <AddressField
        field={question.field}
        label={question.label}
        value={question.value}
        maxLength={question.maxLength ?? 300}
        error={question.error}
        near={place.at}
        onType={(text) => point.typed(text)}
        onChoose={(suggestion, session) => void point.choose(suggestion, session)}
        onLeave={(suggestion, session) => void point.seek(suggestion, session)}
      />
      {mayLocate && <LocateButton busy={point.locating} onLocate={() => void point.locate()} />}
      <p
        role="status"
        className={notices.notice}
        data-problem={notice?.problem || follows?.problem || undefined}
      >
        {[notice?.text, change && m.wizard_map_postcode_moved(change), follows?.text]
          .filter(Boolean)
          .join(' ')}
      </p>
      {replaced !== undefined && (
        <PlainButton variant="outline" onClick={() => point.putBack()}>
          {change ? m.wizard_map_back_to({ postcode: change.from }) : m.wizard_map_put_back()}
        </PlainButton>
      )}
    </div>
  )
}
