import type { Neighbourhood } from './coverage.ts'

/** A city with a landing page of its own (docs/product/pages.md#landing-pages). */
export type City = {
  readonly name: string
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
    path: '/location/cleaning-service-klang',
    example: '41200',
    lead: 'From the old town by the river to Bandar Botanic and Bukit Raja.',
    text: [
      'Klang homes are often large: double-storey terraces in Bandar Botanic, family houses in Taman Eng Ann, shophouses with rooms upstairs. For a whole house, two cleaners for four hours get further than one for eight, and you can choose up to five.',
      'Only people who serve the Klang region are sent to Klang, and an hour is kept free after each visit for the road. In the form you see only the start times at which such a crew is free.',
    ],
    places: [
      { name: 'Klang town', postcode: 41000 },
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
    path: '/location/cleaning-service-shah-alam',
    example: '40170',
    lead: 'From the lake gardens to Setia Alam, Denai Alam and Glenmarie.',
    text: [
      'Shah Alam is a city of families and of offices. We clean homes in the sections and the newer townships, and small offices in Glenmarie. Choose Condominium, Landed Property or Shophouse when you book, so that the crew knows what to expect.',
      'For a house with children and cats, once a week is a good rhythm. Weekly cleaning is a series of four visits by the same crew where we can, paid once, and it costs less an hour than a single visit.',
    ],
    places: [
      { name: 'Shah Alam centre', postcode: 40000 },
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
    path: '/location/cleaning-service-subang-jaya',
    example: '47500',
    lead: 'SS12 to SS19, USJ, Bandar Sunway and Putra Heights.',
    text: [
      'Subang Jaya has condominiums with strict guards and terraces with a car porch to wash. Tell us in the address field about parking, the guardhouse and the unit number, and the crew will find you.',
      'Moving out of a student flat in Sunway, or into a house in USJ? A one-time visit needs four hours for one cleaner. Add fridge, oven or window cleaning when you book.',
    ],
    places: [
      { name: 'Subang Jaya, SS12 to SS19', postcode: 47500 },
      { name: 'Bandar Sunway', postcode: 47500 },
      { name: 'USJ', postcode: 47600 },
      { name: 'Putra Heights', postcode: 47650 },
    ],
  },
  {
    name: 'Puchong',
    path: '/location/cleaning-service-puchong',
    example: '47100',
    lead: 'From Bandar Kinrara to Bandar Puteri and 16 Sierra.',
    text: [
      'Puchong commutes. If both of you leave before seven and come home after seven, an evening visit helps: a cleaning of three hours can start as late as 19:00, and every visit ends by 22:00.',
      'Ironing, cooking or an hour of baby sitting can be added to a cleaning with two or more people, so that dinner is under way when you come through the door.',
    ],
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
