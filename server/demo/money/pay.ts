import { addDays, instantOf } from '../../../domain/booking/starts/calendar.ts'
import { workMask } from '../../../domain/booking/starts/slots.ts'
import { firstDayOf, monthOf } from '../../../domain/pay/months.ts'
import { columnsOf } from '../../db/columns.ts'
import { query, type Tx } from '../../db/transaction.ts'

type Person = {
  readonly id: number
  readonly full_name: string
  readonly skills: readonly string[]
}

/** Workers' wages, bank details and requests; needs their visits. */
export async function writePay(tx: Tx, today: string): Promise<void> {
  const people = await query<Person>(tx, {
    text: `select w.id, w.full_name,
             array(select skill from worker_skill s where s.worker_id = w.id) as skills
           from worker w where w.active order by w.id`,
  })
  const rates = people.flatMap(({ id, skills }, at) =>
    skills.flatMap((skill) => [
      { id, skill, from: addDays(today, -400), sen: 1400 + (at % 4) * 50 },
      ...(at % 3 === 0
        ? [{ id, skill, from: addDays(today, -20), sen: 1550 + (at % 4) * 50 }]
        : []),
    ]),
  )
  await query(tx, {
    text: `insert into pay_rate (worker_id, skill, from_day, sen_per_hour, at)
           select id, skill, from_day, sen, $5
           from unnest($1::int[], $2::text[], $3::date[], $4::int[]) as v (id, skill, from_day, sen)`,
    values: [...columnsOf(rates, 'id', 'skill', 'from', 'sen'), instantOf(addDays(today, -21), 10)],
  })
  const paid = people.filter((_, at) => at % 4 !== 3)
  const banks = ['MBBEMYKL', 'CIBBMYKL', 'BIMBMYKL', 'PBBEMYKL']
  await query(tx, {
    text: `insert into worker_bank (worker_id, bank, holder, account)
           select * from unnest($1::int[], $2::text[], $3::text[], $4::text[])`,
    values: [
      paid.map(({ id }) => id),
      paid.map((_, at) => banks[at % banks.length]),
      paid.map(({ full_name: name }) => name),
      paid.map((_, at) => `5140${10_000_000 + at * 104_729}`),
    ],
  })
  await query(tx, {
    text: `insert into pay_adjustment (worker_id, month, kind, sen, reason, at)
           select id, $2, 'deduction', 1235, 'SOCSO', $3 from unnest($1::int[]) as v (id)
           where exists (select from assignment a where a.worker_id = id and a.day between $2 and $4)`,
    values: [
      people.filter((_, at) => at % 5 === 0).map(({ id }) => id),
      firstDayOf(monthOf(today)),
      instantOf(addDays(today, -1), 17),
      addDays(today, -1),
    ],
  })
  await writeRequests(tx, people, today)
}

/** Requests for leave and hours off that nobody has answered yet. */
async function writeRequests(tx: Tx, people: readonly Person[], today: string): Promise<void> {
  const at = (place: number) => people[place % people.length]?.id
  const requestedAt = instantOf(addDays(today, -1), 17)
  await query(tx, {
    text: `insert into crew_request (key, worker_id, kind, first_day, last_day, leave_kind, hours,
             reason, asked_at)
           values (gen_random_uuid(), $1, 'leave', $2, $3, 'annual', null, 'Kenduri di Kelantan', $7),
             (gen_random_uuid(), $4, 'hours-off', $5, $5, null, $6, 'Dental appointment', $7)`,
    values: [
      at(12),
      addDays(today, 12),
      addDays(today, 14),
      at(25),
      addDays(today, 6),
      workMask(12, 15),
      requestedAt,
    ],
  })
}
