import { m } from '../../messages/every.ts'
import type { Label } from '../messages/label.ts'

/** A customer's review of a visit. */
export type Review = {
  readonly name: string
  readonly town: string
  readonly about: 'cleaning' | 'care'
  /** 1 to 5. */
  readonly stars: number
  readonly text: Label
}

/**
 * Demo content that no customer wrote. The site says so beside it; production, where DEMO is off,
 * does not show it.
 */
export const demoReviews: readonly Review[] = [
  {
    name: 'Mei Fong',
    town: 'Petaling Jaya',
    about: 'cleaning',
    stars: 5,
    text: m.review_mei_fong,
  },
  {
    name: 'Ravi',
    town: 'Subang Jaya',
    about: 'care',
    stars: 5,
    text: m.review_ravi,
  },
  {
    name: 'Hidayah',
    town: 'Shah Alam',
    about: 'cleaning',
    stars: 4,
    text: m.review_hidayah,
  },
  {
    name: 'Peter',
    town: 'Bangsar',
    about: 'cleaning',
    stars: 5,
    text: m.review_peter,
  },
  {
    name: 'Nadia',
    town: 'Klang',
    about: 'care',
    stars: 5,
    text: m.review_nadia,
  },
  {
    name: 'Kamal',
    town: 'Puchong',
    about: 'cleaning',
    stars: 4,
    text: m.review_kamal,
  },
  {
    name: 'Grace',
    town: 'Ampang',
    about: 'care',
    stars: 5,
    text: m.review_grace,
  },
]
