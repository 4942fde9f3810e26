import type { ComponentType } from 'react'
import type { ShownVisit } from '../shown-visit.ts'
import { Arrival } from './Arrival.tsx'
import { Cash } from './Cash.tsx'
import { ExtraTime } from './ExtraTime.tsx'
import { Late } from './Late.tsx'
import { Medical } from './Medical.tsx'
import { PayByPhone } from './PayByPhone.tsx'
import { Problem } from './Problem.tsx'
import { Review } from './Review.tsx'

/** Screens opened from a visit's page, by their name in the address: `/crew?visit=…&do=arrived`. */
export const actions: Readonly<Record<string, ComponentType<{ shown: ShownVisit }>>> = {
  arrived: Arrival,
  cash: Cash,
  extra: ExtraTime,
  late: Late,
  medical: Medical,
  pay: PayByPhone,
  problem: Problem,
  review: Review,
}
