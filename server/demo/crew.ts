import { addDays } from '../../domain/booking/starts/calendar.ts'
import { workMask } from '../../domain/booking/starts/slots.ts'
import { columnsOf } from '../db/columns.ts'
import { query, type Tx } from '../db/transaction.ts'
import { photo } from './photo.ts'

/** Drawn portraits by first language: women, then men. */
const photos: Readonly<Record<string, readonly (readonly Buffer[])[]>> = {
  ms: [
    [photo('woman-1'), photo('woman-4')],
    [photo('man-1'), photo('man-4')],
  ],
  zh: [[photo('woman-2')], [photo('man-2')]],
  ta: [[photo('woman-3')], [photo('man-3'), photo('man-1')]],
}

/** Guesses a worker's languages from the family name. */
const languagesOf = (name: string): string[] => {
  const family = name.split(' ').at(-1) ?? ''
  if (['Tan', 'Wong', 'Lim', 'Chan', 'Goh', 'Teoh', 'Yap'].includes(family))
    return ['zh', 'ms', 'en']
  if (['Nair', 'Pillai', 'Raman', 'Krishnan', 'Muthu', 'Samy', 'Menon'].includes(family))
    return ['ta', 'ms', 'en']
  return ['ms', 'en']
}

type Person = { id: number; full_name: string; gender: string; skills: string[] }

/**
 * Fills in what a company already knows about its workers: phones, languages, photos, documents (some
 * end soon), leave, single days, an invited worker and a former one.
 */
export async function writeCrewFacts(tx: Tx, today: string): Promise<void> {
  const people = await query<Person>(tx, {
    text: `select w.id, w.full_name, w.gender,
             array(select skill from worker_skill s where s.worker_id = w.id) as skills
           from worker w order by w.id`,
  })
  await writeDetails(tx, people, today)
  await writeDocuments(tx, people, today)
  await writeTimes(tx, people, today)
  await writeOthers(tx, people[0]?.id ?? 0, today)
}

async function writeDetails(tx: Tx, people: readonly Person[], today: string): Promise<void> {
  await query(tx, {
    text: `update worker w set phone = v.phone, languages = string_to_array(v.languages, ','),
             joined_on = v.joined, notes = v.notes
           from unnest($1::int[], $2::text[], $3::text[], $4::date[], $5::text[])
             as v (id, phone, languages, joined, notes)
           where w.id = v.id`,
    values: [
      people.map(({ id }) => id),
      people.map((_, at) => `+60 12${2_000_000 + at * 7919}`),
      people.map(({ full_name: name }) => languagesOf(name).join()),
      people.map((_, at) => addDays(today, -40 - ((at * 37) % 900))),
      people.map((_, at) => (at % 9 === 0 ? 'Has a car and can bring tools.' : '')),
    ],
  })
  const shown = people.filter((_, at) => at % 5 !== 4)
  await query(tx, {
    text: `insert into worker_photo (worker_id, type, bytes)
           select id, 'image/webp', bytes from unnest($1::int[], $2::bytea[]) as v (id, bytes)`,
    values: [
      shown.map(({ id }) => id),
      shown.map(({ full_name: name, gender }, at) => {
        const [language = ''] = languagesOf(name)
        const faces = photos[language]?.[gender === 'Female' ? 0 : 1] ?? []
        return faces[Math.floor(at / 2) % faces.length]
      }),
    ],
  })
}

async function writeDocuments(tx: Tx, people: readonly Person[], today: string): Promise<void> {
  const documents = people.flatMap(({ id, skills }, at) => {
    const number = (length: number) => String(1_000_003 * (at + 7)).slice(0, length)
    // One has ended and two end within the month; all others later.
    const until = at === 3 ? -4 : at === 5 || at === 11 ? 12 : 200 + ((at * 53) % 700)
    return [
      { id, kind: 'identity', number: `90${number(4)}-14-${number(4)}`, until: null },
      ...(skills.includes('Care Giver')
        ? [{ id, kind: 'food-handling', number: `TY${number(6)}`, until }]
        : []),
      ...(skills.includes('Caring Wheels') || skills.includes('Movers Packers')
        ? [{ id, kind: 'driving-licence', number: `D${number(7)}`, until: until + 40 }]
        : []),
      ...(skills.includes('Cleaner') && at < 12
        ? [{ id, kind: 'food-handling', number: `TY${number(6)}`, until }]
        : []),
    ]
  })
  await query(tx, {
    text: `insert into worker_document (worker_id, kind, number, expires_on)
           select * from unnest($1::int[], $2::text[], $3::text[], $4::date[])`,
    values: [
      ...columnsOf(documents, 'id', 'kind', 'number'),
      documents.map(({ until }) => (until === null ? null : addDays(today, until))),
    ],
  })
}

async function writeTimes(tx: Tx, people: readonly Person[], today: string): Promise<void> {
  const at = (place: number) => people[place % people.length]?.id
  await query(tx, {
    text: `insert into worker_leave (worker_id, first_day, last_day, kind, note)
           select * from unnest($1::int[], $2::date[], $3::date[], $4::text[], $5::text[])`,
    values: [
      [at(6), at(20), at(40), at(70)],
      [-1, 8, 20, 3].map((days) => addDays(today, days)),
      [2, 12, 22, 3].map((days) => addDays(today, days)),
      ['sick', 'annual', 'annual', 'other'],
      ['Fever', 'Family in Kelantan', '', 'Child’s school day'],
    ],
  })
  await query(tx, {
    text: `insert into worker_day_hours (worker_id, day, hours, note)
           select * from unnest($1::int[], $2::date[], $3::int[], $4::text[])`,
    values: [
      [at(8), at(30), at(30)],
      [5, 6, 13].map((days) => addDays(today, days)),
      [workMask(8, 13), workMask(12, 20), 0],
      ['Clinic in the afternoon', 'Class in the morning', ''],
    ],
  })
}

/** A worker who is invited, and one who has left. */
async function writeOthers(tx: Tx, like: number, today: string): Promise<void> {
  const others = [
    ['nadia.karim', 'Nadia Karim', 'invited', '+60 172345001', null],
    ['rosnah.daud', 'Rosnah Daud', 'left', null, addDays(today, -700)],
  ] as const
  for (const [name, fullName, status, phone, joined] of others) {
    await query(tx, {
      text: `with added as (
               insert into worker (identifier, full_name, gender, status, phone, joined_on,
                 languages, week_hours)
               select $1, $2, 'Female', $3, $4, $5, '{ms,en}', week_hours from worker where id = $6
               returning id
             ), skilled as (
               insert into worker_skill (worker_id, skill) select id, 'Cleaner' from added
             )
             insert into worker_region (worker_id, region_id)
             select added.id, r.region_id from added, worker_region r where r.worker_id = $6`,
      values: [`${name}@crew.jiran.test`, fullName, status, phone, joined, like],
    })
  }
}
