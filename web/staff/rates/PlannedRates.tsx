import { Fragment } from 'react'
import { weekdaysLabel } from '../../../domain/booking/price/voucher.ts'
import { addDays } from '../../../domain/booking/starts/calendar.ts'
import { listLabel } from '../../../domain/messages/format.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { skillTitle } from '../../shared/skill-title.ts'
import { dayLabel } from '../../shared/when.ts'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import type { Rates } from './amounts.ts'
import styles from './rates.module.css'
import { usePriceChange } from './use-price-change.ts'

type Planned = Rates['planned'][number]

/** Planned changes of rates, earliest first. Equal changes of several regions are one row. */
export function PlannedRates({ rates }: { rates: Rates }) {
  const cancel = usePriceChange((body: { skill: string; regions: number[]; first_day: string }) =>
    call('POST /staff/rates/cancel/', { version: rates.version, ...body }),
  )
  const groups = Map.groupBy(rates.planned, (planned) =>
    JSON.stringify({ ...planned, region: undefined }),
  )
  const changes = [...groups.values()].sort((a, b) =>
    (a[0]?.first_day ?? '').localeCompare(b[0]?.first_day ?? ''),
  )
  if (changes.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="rates-planned">
      <h2 id="rates-planned">{m.staff_rates_planned()}</h2>
      <ul className={styles.planned}>
        {changes.map((group) => {
          const [first] = group
          if (!first) return null
          const { skill, first_day } = first
          const regions = group.map(({ region }) => region)
          const service = skillTitle(skill)
          const day = dayLabel(first_day)
          const busy =
            cancel.isPending &&
            cancel.variables.skill === skill &&
            cancel.variables.first_day === first_day
          return (
            <li key={`${skill} ${first_day} ${regions.join()}`}>
              <div>
                <p>
                  <strong>{m.staff_rates_planned_from({ service, day })}</strong>
                </p>
                <p>{pricesText(first)}</p>
                <p className={styles.count}>
                  {m.staff_rates_planned_in({
                    regions: listLabel(
                      regions.map((id) => rates.regions.find((r) => r.region === id)?.name ?? ''),
                      pageLocale,
                    ),
                    until: dayLabel(addDays(first_day, -1)),
                  })}
                </p>
              </div>
              <PlainButton
                variant="danger"
                busy={busy}
                onClick={() => cancel.mutate({ skill, regions, first_day })}
                aria-label={m.staff_rates_cancel_named({ service, day })}
              >
                {m.staff_rates_cancel_planned()}
              </PlainButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function pricesText({ skill, costs, surcharge_perc, weekdays, holiday_perc }: Planned) {
  const frequencies = serviceBySkill(skill)?.frequencies ?? []
  const parts = costs.map(({ frequency, cost }) => {
    const known = frequencies.find(({ value }) => value === frequency)
    const name = known?.label({}, { locale: pageLocale }) ?? frequency
    return costs.length === 1 ? formatRm(cost) : `${name} ${formatRm(cost)}`
  })
  if (surcharge_perc > 0 && weekdays.length > 0) {
    parts.push(
      m.staff_rates_more_on({
        days: weekdaysLabel(weekdays, pageLocale),
        percent: surcharge_perc,
      }),
    )
  }
  if (holiday_perc !== null) parts.push(m.staff_rates_more_on_holidays({ percent: holiday_perc }))
  return parts.map((part, at) => (
    <Fragment key={part}>
      {at > 0 && ' · '}
      {part}
    </Fragment>
  ))
}
