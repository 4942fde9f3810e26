import { m } from '../../../messages/page.ts'
import frame from '../../shared/map/frame.module.css'
import styles from './map.module.css'

type Place = { readonly name: string; readonly label: string }

/**
 * Instructions below the map.
 * @param onFind undefined while the map loads: the lines are hidden but take their space, so that
 *   the page does not move.
 */
export function UnderMap({
  places,
  onFind,
}: {
  places: readonly Place[]
  onFind?: (name: string) => void
}) {
  const isSingle = places.length === 1
  return (
    <div className={styles.under} data-waiting={onFind ? undefined : true}>
      <p id={onFind && 'map-how'} className={styles.how}>
        {isSingle ? m.wizard_map_how() : m.wizard_map_how_several()}
      </p>
      {places.map(({ name, label }) => (
        <button key={name} type="button" className={styles.find} onClick={() => onFind?.(name)}>
          {isSingle ? m.wizard_map_show() : m.wizard_map_show_place({ place: label.toLowerCase() })}
        </button>
      ))}
    </div>
  )
}

/** The placeholder of a loading map, with its height. */
export function MapWaiting({ places }: { places: readonly Place[] }) {
  return (
    <>
      <div className={frame.frame}>
        <div className={frame.waiting} />
      </div>
      <UnderMap places={places} />
    </>
  )
}
