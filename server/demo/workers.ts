import { workMask } from '../../domain/booking/slots.ts'

const women = [
  'Aisyah',
  'Siti',
  'Nurul',
  'Fatimah',
  'Mei Ling',
  'Hui Min',
  'Li Ying',
  'Priya',
  'Kavitha',
  'Devi',
  'Farah',
  'Zainab',
  'Rohani',
  'Shanti',
  'Xin Yi',
  'Maznah',
]
const men = [
  'Ahmad',
  'Hafiz',
  'Faizal',
  'Azlan',
  'Wei Jie',
  'Kah Hoe',
  'Jun Hao',
  'Ravi',
  'Suresh',
  'Kumar',
  'Ismail',
  'Rahim',
  'Zulkifli',
  'Ganesh',
  'Chee Keong',
  'Roslan',
]
const families = ['Rahman', 'Tan', 'Nair', 'Hassan', 'Wong', 'Pillai', 'Yusof', 'Lim']

/** Who does what, how many of them, and which genders. */
const teams: readonly { skills: readonly string[]; size: number; women: boolean; men: boolean }[] =
  [
    { skills: ['Cleaner', 'Task Errands'], size: 32, women: true, men: true },
    { skills: ['Care Giver', 'Caring Wheels'], size: 32, women: true, men: true },
    { skills: ['Gardener', 'Tree Cutting', 'General Worker'], size: 20, women: false, men: true },
    { skills: ['Movers Packers', 'General Worker'], size: 20, women: false, men: true },
  ]

export type DemoWorker = {
  readonly identifier: string
  readonly name: string
  readonly gender: 'Male' | 'Female'
  readonly skills: readonly string[]
  /** Positions in the list of regions. */
  readonly regions: readonly number[]
  readonly weekHours: readonly number[]
}

/** Demo workers such that every skill can be booked in every region (decisions 1). */
export function demoWorkers(regionCount: number): DemoWorker[] {
  const workers: DemoWorker[] = []
  const taken = new Map<string, number>()
  for (const team of teams) {
    for (let at = 0; at < team.size; at++) {
      const number = workers.length
      const female = team.women && (!team.men || at % 2 === 0)
      const first = (female ? women : men)[Math.floor(at / 2 + number) % 16] ?? ''
      const family = families[(number * 3 + at) % families.length] ?? ''
      const handle = `${first}.${family}`.toLowerCase().replaceAll(' ', '')
      const seen = taken.get(handle) ?? 0
      taken.set(handle, seen + 1)
      workers.push({
        identifier: `${handle}${seen > 0 ? seen + 1 : ''}@crew.jiran.test`,
        name: `${first} ${family}`,
        gender: female ? 'Female' : 'Male',
        skills: team.skills,
        // Each serves five neighbouring regions of seven, beginning at a home of their own.
        regions: Array.from({ length: Math.min(5, regionCount) }, (_, step) => {
          return (Math.floor(at / 2) + step) % regionCount
        }),
        weekHours: Array.from({ length: 7 }, () => workMask(8, 22)),
      })
    }
  }
  return workers
}
