import { m } from '../../../messages/page.ts'
import type { Region } from './labels.ts'
import styles from './team.module.css'

/** The regions that a Manager looks after. */
export function RegionBoxes({
  regions,
  chosen,
  onChange,
}: {
  regions: readonly Region[]
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}) {
  return (
    <fieldset className={styles.regions}>
      <legend>{m.staff_team_regions()}</legend>
      <p>{m.staff_team_regions_hint()}</p>
      {regions.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...chosen, id].sort((one, other) => one - other)
                  : chosen.filter((each) => each !== id),
              )
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
