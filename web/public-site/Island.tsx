import type { ComponentProps, ComponentType } from 'react'
import type { historyPages } from '../account/bookings/history/history-pages.ts'
import type { accountPages } from '../account/pages.ts'
import type { crewPages } from '../crew/crew-pages.ts'
import type { embedParts } from '../embed/embed-parts.ts'
import type { livePages } from '../live-visit/live-pages.ts'
import type { bookingPages } from '../wizard/pages.ts'
import styles from './Island.module.css'
import type { islands } from './islands.ts'

type Islands = typeof islands &
  typeof bookingPages &
  typeof accountPages &
  typeof historyPages &
  typeof crewPages &
  typeof livePages &
  typeof embedParts

type Props<N extends keyof Islands> = {
  /** Its name in the page's script. */
  name: N
  of: Islands[N]
} & (keyof ComponentProps<Islands[N]> extends never
  ? { props?: undefined }
  : { props: ComponentProps<Islands[N]> })

/**
 * A part of a page that the page's own script hydrates (web/hydrate.tsx). Its element has the
 * part's name and props, so that the same can be rendered again.
 * @param props plain values only: they are JSON in the HTML.
 */
export function Island<N extends keyof Islands>({ name, of, props }: Props<N>) {
  const Part = of as ComponentType<object>
  const given: object = props ?? {}
  return (
    <div className={styles.island} data-island={name} data-props={JSON.stringify(given)}>
      <Part {...given} />
    </div>
  )
}
