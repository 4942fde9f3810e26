import type { ComponentType } from 'react'
import type { ShownVisit } from '../shown-visit.ts'
import { Checklist } from './Checklist.tsx'
import { ExtraTimeLink } from './ExtraTime.tsx'
import { MedicalLink } from './Medical.tsx'
import { Pay } from './Pay.tsx'
import { Photos } from './Photos.tsx'
import { Place } from './Place.tsx'
import { Reports } from './Reports.tsx'
import { Steps } from './Steps.tsx'
import { Work } from './Work.tsx'

type VisitSection = {
  readonly id: string
  readonly Section: ComponentType<{ shown: ShownVisit }>
}

/** The sections of a visit's page from the top; empty ones are not shown. */
export const sections: readonly VisitSection[] = [
  { id: 'place', Section: Place },
  { id: 'work', Section: Work },
  { id: 'extra', Section: ExtraTimeLink },
  { id: 'medical', Section: MedicalLink },
  { id: 'checklist', Section: Checklist },
  { id: 'photos', Section: Photos },
  { id: 'reports', Section: Reports },
  { id: 'steps', Section: Steps },
  { id: 'pay', Section: Pay },
]
