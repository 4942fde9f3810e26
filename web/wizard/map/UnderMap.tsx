import { m } from '../../../messages/page.ts'
import frame from '../../shared/map/frame.module.css'
import styles from './map.module.css'

type Place = { readonly name: string; readonly label: string }

/**
 * What one may do with the map, below it.
 * @param onFind missing while the map loads: the lines are not shown and take their space, so that
 *   the page does not move when it comes.
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

/** The place of a map that loads, as high as with it. */
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
