import { m } from '../../messages/page.ts'
import type { Neighbourhood } from './coverage.ts'

/** A city with a landing page of its own (docs/product/pages.md#landing-pages). */
export type City = {
  readonly name: string
  /** The name in the page's language. */
  readonly label: string
  readonly path: string
  /** A postcode to show as an example. */
  readonly example: string
  readonly lead: string
  readonly text: readonly string[]
  readonly places: readonly Neighbourhood[]
}

export const cities: readonly City[] = [
  {
    name: 'Klang',
    label: m.public_city_klang(),
    path: '/location/cleaning-service-klang',
    example: '41200',
    lead: m.landing_klang_lead(),
    text: [m.landing_klang_homes(), m.landing_klang_crew()],
    places: [
      { name: m.landing_klang_town(), postcode: 41000 },
      { name: 'Bandar Botanic', postcode: 41200 },
      { name: 'Bandar Parklands', postcode: 41200 },
      { name: 'Bandar Bukit Raja', postcode: 41050 },
      { name: 'Meru', postcode: 41050 },
      { name: 'Port Klang', postcode: 42000 },
      { name: 'Pandamaran', postcode: 42000 },
      { name: 'Kapar', postcode: 42200 },
    ],
  },
  {
    name: 'Shah Alam',
    label: m.public_city_shah_alam(),
    path: '/location/cleaning-service-shah-alam',
    example: '40170',
    lead: m.landing_shah_alam_lead(),
    text: [m.landing_shah_alam_homes(), m.landing_shah_alam_series()],
    places: [
      { name: m.landing_shah_alam_centre(), postcode: 40000 },
      { name: 'Setia Alam', postcode: 40170 },
      { name: 'Denai Alam', postcode: 40160 },
      { name: 'Elmina', postcode: 40160 },
      { name: 'Glenmarie', postcode: 40150 },
      { name: 'Batu Tiga', postcode: 40150 },
      { name: 'Kampung Baru Subang', postcode: 40150 },
    ],
  },
  {
    name: 'Subang Jaya',
    label: m.public_city_subang_jaya(),
    path: '/location/cleaning-service-subang-jaya',
    example: '47500',
    lead: m.landing_subang_jaya_lead(),
    text: [m.landing_subang_jaya_homes(), m.landing_subang_jaya_moving()],
    places: [
      { name: m.landing_subang_jaya_ss(), postcode: 47500 },
      { name: 'Bandar Sunway', postcode: 47500 },
      { name: 'USJ', postcode: 47600 },
      { name: 'Putra Heights', postcode: 47650 },
    ],
  },
  {
    name: 'Puchong',
    label: m.public_city_puchong(),
    path: '/location/cleaning-service-puchong',
    example: '47100',
    lead: m.landing_puchong_lead(),
    text: [m.landing_puchong_evening(), m.landing_puchong_dinner()],
    places: [
      { name: 'Puchong', postcode: 47100 },
      { name: 'Bandar Puteri', postcode: 47100 },
      { name: 'Bandar Kinrara', postcode: 47180 },
      { name: '16 Sierra', postcode: 47120 },
      { name: 'Pusat Bandar Puchong', postcode: 47160 },
      { name: 'Bandar Puchong Jaya', postcode: 47170 },
    ],
  },
]

/** The city whose page an address is. */
export function cityOf(path: string): City | undefined {
  return cities.find((city) => city.path === path.replace(/\/$/, ''))
}
