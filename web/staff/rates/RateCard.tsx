import { Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { weekend } from '../../../domain/booking/starts/holidays.ts'
import { type EveryProblem, everySentence } from '../../../domain/messages/every-problem.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { labelText, pageLocale } from '../../locale.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import fields from '../form/form.module.css'
import { amountText } from '../form/numbers.ts'
import { type Rate, type Rates, type ReadCard, readCard, savingText } from './amounts.ts'
import type { RateDraft } from './drafts.ts'
import { RateEffect } from './RateEffect.tsx'
import { RateTerms } from './RateTerms.tsx'
import styles from './rates.module.css'
import { usePriceChange } from './use-price-change.ts'

type Props = {
  rate: Rate
  rates: Rates
  draft: RateDraft
  /** The service has no price in this region yet, so the fields propose the starting rates. */
  isNew: boolean
  /** Another Admin changed the price after this draft was started. */
  outdated: boolean
  unsaved: boolean
  /** Called with undefined after saving. */
  onDraft: (draft: RateDraft | undefined) => void
}

/** The rates of a service in a region, which can be changed there or in all regions. */
export function RateCard({ rate, rates, draft, isNew, outdated, unsaved, onDraft }: Props) {
  const { skill, costs, region } = rate
  const service = serviceBySkill(skill)
  const title = service ? labelText(service.title) : skill
  const unit = skill === 'Tree Cutting' ? m.staff_rates_per_tree() : m.staff_rates_per_hour()
  const { texts, surcharge, everywhere } = draft
  const stored = rates.surcharges.find((each) => each.skill === skill && each.region === region)
  const terms = draft.terms ?? {
    weekdays: stored?.weekdays ?? weekend,
    holiday: stored && stored.holiday_perc !== null ? String(stored.holiday_perc) : '',
    firstDay: '',
  }
  const regions = everywhere ? rates.regions.map((each) => each.region) : [region]
  const changed = costs.filter(({ cost }, at) => amountText(cost) !== texts[at]).length
  const [problem, setProblem] = useState<EveryProblem>()
  const save = usePriceChange(async (read: ReadCard) => {
    const answer = await call('PUT /region-cost/rates/', {
      version: rates.version,
      skill,
      regions,
      costs: costs.map(({ frequency }, at) => ({ frequency, cost: read.costs[at] ?? 0 })),
      surcharge_perc: read.surcharge,
      ...(draft.terms && {
        surcharge_weekdays: [...terms.weekdays],
        holiday_surcharge_perc: read.holiday ?? null,
        ...(terms.firstDay && { first_day: terms.firstDay }),
      }),
    })
    onDraft(undefined)
    return answer
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const read = readCard(texts, surcharge, terms.holiday)
    if (!read.ok) {
      setProblem(read.refusal)
      const field = document.getElementById(`${skill}-${read.refusal.field}`)
      field?.closest('details')?.setAttribute('open', '')
      field?.focus()
      return
    }
    setProblem(undefined)
    save.mutate(read.value)
  }

  const savingOf = (price: string) =>
    savingText(texts[0] ?? '', price) || m.staff_rates_saves_nothing()
  const errorAt = (field: string) =>
    problem?.field === field ? everySentence(problem, pageLocale) : undefined
  return (
    <form className={styles.card} onSubmit={submit} noValidate aria-label={title}>
      <h3>{title}</h3>
      {isNew && <p className={styles.lead}>{m.staff_rates_new()}</p>}
      <div className={fields.pair}>
        {costs.map(({ frequency }, at) => (
          <TextInput
            key={frequency}
            id={`${skill}-${at}`}
            label={labelOf(skill, frequency, costs.length)}
            description={at > 0 ? `${unit} · ${savingOf(texts[at] ?? '')}` : unit}
            inputMode="decimal"
            autoComplete="off"
            value={texts[at] ?? ''}
            error={errorAt(`${at}`)}
            onChange={(event) =>
              onDraft({ ...draft, texts: texts.with(at, event.currentTarget.value) })
            }
          />
        ))}
        <TextInput
          id={`${skill}-surcharge`}
          label={m.staff_rates_surcharge()}
          description={m.staff_rates_surcharge_unit()}
          inputMode="decimal"
          autoComplete="off"
          value={surcharge}
          error={errorAt('surcharge')}
          onChange={(event) => onDraft({ ...draft, surcharge: event.currentTarget.value })}
        />
      </div>
      <RateTerms
        id={skill}
        terms={terms}
        holidayError={errorAt('holiday')}
        onChange={(next) => onDraft({ ...draft, terms: next })}
      />
      {unsaved && (
        <RateEffect skill={skill} regions={regions} prices={changed} firstDay={terms.firstDay} />
      )}
      {outdated && (
        <p className={styles.outdated} role="status">
          {m.staff_rates_outdated({
            prices: costs.map(({ cost }) => amountText(cost)).join(m.format_list_separator()),
          })}
        </p>
      )}
      <div className={styles.foot}>
        <Checkbox
          label={m.staff_rates_all_regions()}
          checked={everywhere}
          onChange={(event) => onDraft({ ...draft, everywhere: event.currentTarget.checked })}
        />
        <PlainButton
          type="submit"
          busy={save.isPending}
          aria-label={m.staff_rates_save_named({ name: title })}
        >
          {m.staff_rates_save()}
        </PlainButton>
      </div>
    </form>
  )
}

function labelOf(skill: string, frequency: string, count: number): string {
  if (count === 1) return m.staff_rates_price()
  const known = serviceBySkill(skill)?.frequencies.find(({ value }) => value === frequency)
  return known?.label({}, { locale: pageLocale }) ?? frequency
}
