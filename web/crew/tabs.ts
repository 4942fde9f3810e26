import type { ComponentType } from 'react'
import { m } from '../../messages/page.ts'
import type { IconName } from './Icon.tsx'
import { MoreTab } from './MoreTab.tsx'
import { VisitsTab } from './VisitsTab.tsx'

type Tab = {
  /** In the address: `/crew?tab=more`. */
  readonly id: string
  readonly label: string
  readonly icon: IconName
  readonly Page: ComponentType
}

/** What the bar at the foot leads to; the first is what the app opens with. */
export const tabs: readonly [Tab, ...Tab[]] = [
  { id: 'visits', label: m.crew_visits(), icon: 'visits', Page: VisitsTab },
  { id: 'more', label: m.crew_more(), icon: 'more', Page: MoreTab },
]
