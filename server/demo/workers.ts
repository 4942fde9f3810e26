import { workMask } from '../../domain/booking/starts/slots.ts'

/** First and last names. The lengths of the lists share no factor, so that pairs do not repeat. */
const names: readonly { women: string[]; men: string[]; families: string[] }[] = [
  {
    women: ['Aisyah', 'Siti', 'Nurul', 'Fatimah', 'Farah', 'Zainab', 'Rohani', 'Maznah'],
    men: ['Ahmad', 'Hafiz', 'Faizal', 'Azlan', 'Ismail', 'Rahim', 'Zulkifli', 'Roslan'],
    families: ['Rahman', 'Hassan', 'Yusof', 'Othman', 'Ibrahim', 'Salleh', 'Hamid'],
  },
  {
    women: ['Mei Ling', 'Hui Min', 'Li Ying', 'Xin Yi', 'Siew Lan', 'Pei Shan'],
    men: ['Wei Jie', 'Kah Hoe', 'Jun Hao', 'Chee Keong', 'Boon Seng', 'Yong Sheng'],
    families: ['Tan', 'Wong', 'Lim', 'Chan', 'Goh', 'Teoh', 'Yap'],
  },
  {
    women: ['Priya', 'Kavitha', 'Devi', 'Shanti', 'Anjali', 'Meena'],
    men: ['Ravi', 'Suresh', 'Kumar', 'Ganesh', 'Prakash', 'Dinesh'],
    families: ['Nair', 'Pillai', 'Raman', 'Krishnan', 'Muthu', 'Samy', 'Menon'],
  },
]

/** The name of the nth woman, or the nth man. */
function nameOf(female: boolean, nth: number): { first: string; family: string } {
  const group = names[nth % names.length]
  const at = Math.floor(nth / names.length)
  const firsts = (female ? group?.women : group?.men) ?? []
  const families = group?.families ?? []
  return { first: firsts[at % firsts.length] ?? '', family: families[at % families.length] ?? '' }
}

type Team = { skills: readonly string[]; size: number; women: boolean; men: boolean }

/** Skills with the size of their team and its genders. */
const usualTeams: readonly Team[] = [
  { skills: ['Cleaner', 'Task Errands'], size: 32, women: true, men: true },
  { skills: ['Care Giver', 'Caring Wheels'], size: 32, women: true, men: true },
  { skills: ['Gardener', 'Tree Cutting', 'General Worker'], size: 20, women: false, men: true },
  { skills: ['Movers Packers', 'General Worker'], size: 20, women: false, men: true },
]

export type DemoWorker = {
  readonly identifier: string
  /** Every other worker has an e-mail address. */
  readonly contactEmail: string | null
  readonly name: string
  readonly gender: 'Male' | 'Female'
  readonly skills: readonly string[]
  /** Positions in the list of regions. */
  readonly regions: readonly number[]
  readonly weekHours: readonly number[]
}

/**
 * Demo workers such that every skill can be booked in every region (docs/product/calls.md#operation).
 * A skill without a team gets one, so that a new service can be booked without further data.
 */
export function demoWorkers(regionCount: number, skills: readonly string[]): DemoWorker[] {
  const usual = new Set(usualTeams.flatMap((team) => team.skills))
  const more = skills.filter((skill) => !usual.has(skill))
  const teams = [
    ...usualTeams,
    ...more.map((skill): Team => ({ skills: [skill], size: 28, women: true, men: true })),
  ]
  const workers: DemoWorker[] = []
  for (const team of teams) {
    for (let at = 0; at < team.size; at++) {
      const female = team.women && (!team.men || at % 2 === 0)
      const gender = female ? 'Female' : 'Male'
      const nth = workers.filter((worker) => worker.gender === gender).length
      const { first, family } = nameOf(female, nth)
      const mailName = `${first}.${family}`.toLowerCase().replaceAll(' ', '')
      workers.push({
        identifier: `${mailName}@crew.jiran.test`,
        contactEmail: at % 4 < 2 ? `${mailName}@mail.jiran.test` : null,
        name: `${first} ${family}`,
        gender,
        skills: team.skills,
        // Each serves five neighbouring regions of seven, starting at a different one.
        regions: Array.from({ length: Math.min(5, regionCount) }, (_, step) => {
          return (Math.floor(at / 2) + step) % regionCount
        }),
        weekHours: Array.from({ length: 7 }, () => workMask(8, 22)),
      })
    }
  }
  return workers
}
