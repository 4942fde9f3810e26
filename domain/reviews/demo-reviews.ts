/** A customer's review of a visit. */
export type Review = {
  readonly name: string
  readonly town: string
  readonly about: 'Cleaning' | 'Elderly care'
  /** 1 to 5. */
  readonly stars: number
  readonly text: string
}

/**
 * Demo content that no customer wrote. The site says so where it shows it, and production, where
 * DEMO is off, does not show it.
 */
export const demoReviews: readonly Review[] = [
  {
    name: 'Mei Fong',
    town: 'Petaling Jaya',
    about: 'Cleaning',
    stars: 5,
    text: 'I booked on my phone during lunch. The same two ladies come every second Thursday, and I no longer spend Saturday on the bathrooms.',
  },
  {
    name: 'Ravi',
    town: 'Subang Jaya',
    about: 'Elderly care',
    stars: 5,
    text: 'My father is slow to trust people. The caregiver sat with him, made his tea the way he likes it, and told me in the evening how the day went.',
  },
  {
    name: 'Hidayah',
    town: 'Shah Alam',
    about: 'Cleaning',
    stars: 4,
    text: 'Good work in the kitchen. They forgot the balcony door, I wrote the same evening, and somebody came back two days later to do it.',
  },
  {
    name: 'Peter',
    town: 'Bangsar',
    about: 'Cleaning',
    stars: 5,
    text: 'Price on the screen, same price on the invoice. That is all I wanted.',
  },
  {
    name: 'Nadia',
    town: 'Klang',
    about: 'Elderly care',
    stars: 5,
    text: 'We needed a woman for my mother after her operation, for one week. Choosing that in the form spared us an awkward phone call.',
  },
  {
    name: 'Kamal',
    town: 'Puchong',
    about: 'Cleaning',
    stars: 4,
    text: 'Had to move a visit because of a flooded road. I changed it myself on the booking page, no charge as it was two days before.',
  },
  {
    name: 'Grace',
    town: 'Ampang',
    about: 'Elderly care',
    stars: 5,
    text: 'On time every morning for a month. My aunt now asks when her friend is coming.',
  },
]
