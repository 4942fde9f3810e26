import { Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type Problem, sentence } from '../../../domain/messages/problem.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { labelText, pageLocale } from '../../locale.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { fieldText, type Rate, type Rates, readCard, savingText } from './amounts.ts'
import type { RateDraft } from './drafts.ts'
import styles from './rates.module.css'
import { usePriceChange } from './use-price-change.ts'

type Props = {
  rate: Rate
  rates: Rates
  draft: RateDraft
  /** Another Admin has saved another price since the draft was begun. */
  outdated: boolean
  /** Undefined once it is saved. */
  onDraft: (draft: RateDraft | undefined) => void
}

/** What one service costs in one region, to be changed there or everywhere. */
export function RateCard({ rate, rates, draft, outdated, onDraft }: Props) {
  const { skill, costs, region } = rate
  const service = serviceBySkill(skill)
  const title = service ? labelText(service.title) : skill
  const unit = skill === 'Tree Cutting' ? m.staff_rates_per_tree() : m.staff_rates_per_hour()
  const { texts, surcharge, everywhere } = draft
  const [problem, setProblem] = useState<Problem>()
  const save = usePriceChange(async (read: { costs: number[]; surcharge: number }) => {
    const answer = await call('PUT /region-cost/rates/', {
      version: rates.version,
      skill,
      regions: everywhere ? rates.regions.map((each) => each.region) : [region],
      costs: costs.map(({ frequency }, at) => ({ frequency, cost: read.costs[at] ?? 0 })),
      surcharge_perc: read.surcharge,
    })
    onDraft(undefined)
    return answer
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const read = readCard(texts, surcharge)
    if (!read.ok) {
      setProblem(read.refusal)
      document.getElementById(`${skill}-${read.refusal.field}`)?.focus()
      return
    }
    setProblem(undefined)
    save.mutate(read.value)
  }

  const savingOf = (price: string) =>
    savingText(texts[0] ?? '', price) || m.staff_rates_saves_nothing()
  const errorAt = (field: string) =>
    problem?.field === field ? sentence(problem, pageLocale) : undefined
  return (
    <form className={styles.card} onSubmit={submit} noValidate aria-label={title}>
      <h3>{title}</h3>
      <div className={styles.fields}>
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
      {outdated && (
        <p className={styles.outdated} role="status">
          {m.staff_rates_outdated({
            prices: costs.map(({ cost }) => fieldText(cost)).join(m.format_list_separator()),
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
