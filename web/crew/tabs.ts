import type { ComponentType } from 'react'
import { m } from '../../messages/page.ts'
import type { IconName } from './Icon.tsx'
import { MoreTab } from './MoreTab.tsx'
import { PayTab } from './pay/PayTab.tsx'
import { AssignedPage } from './requests/AssignedPage.tsx'
import { RequestsTab } from './requests/RequestsTab.tsx'
import { VisitsTab } from './VisitsTab.tsx'

type Tab = {
  /** In the address: `/crew?tab=more`. */
  readonly id: string
  readonly label: string
  readonly icon: IconName
  readonly Page: ComponentType
  /** Opened from another screen; not in the bar. */
  readonly inside?: true
}

/** The tabs of the bar; the app opens with the first. */
export const tabs: readonly [Tab, ...Tab[]] = [
  { id: 'visits', label: m.crew_visits(), icon: 'visits', Page: VisitsTab },
  { id: 'requests', label: m.crew_request_tab(), icon: 'requests', Page: RequestsTab },
  { id: 'pay', label: m.crew_pay_tab(), icon: 'pay', Page: PayTab },
  {
    id: 'assigned',
    label: m.crew_assigned_title(),
    icon: 'requests',
    Page: AssignedPage,
    inside: true,
  },
  { id: 'more', label: m.crew_more(), icon: 'more', Page: MoreTab },
]
