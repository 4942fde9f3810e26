import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { addonName } from '../../../domain/messages/addon-name.ts'
import { sentence } from '../../../domain/messages/problem.ts'
import { skillTitle } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { fieldText, type Rates, readCard } from './amounts.ts'
import styles from './rates.module.css'
import { usePriceChange } from './use-price-change.ts'

type Addon = Rates['addons'][number]

/** What can be added to a visit, at one price everywhere. */
export function Extras({ rates }: { rates: Rates }) {
  return (
    <ul className={styles.extras}>
      {rates.addons.map((addon) => (
        <li key={`${addon.skill} ${addon.kind} ${addon.addon} ${addon.cost}`}>
          <Extra addon={addon} version={rates.version} />
        </li>
      ))}
    </ul>
  )
}

function Extra({
  addon: { skill, kind, addon, cost },
  version,
}: {
  addon: Addon
  version: number
}) {
  const service = skillTitle(skill, pageLocale)
  const name = addonName(addon, pageLocale)
  const [text, setText] = useState(fieldText(cost))
  const [problem, setProblem] = useState<string>()
  const save = usePriceChange((amount: number) =>
    call('PUT /region-cost/addons/', { version, skill, kind, addon, cost: amount }),
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const read = readCard([text], '0')
    if (!read.ok) return setProblem(sentence(read.refusal, pageLocale))
    setProblem(undefined)
    save.mutate(read.value.costs[0] ?? 0)
  }

  return (
    <form className={styles.extra} onSubmit={submit} noValidate aria-label={name}>
      <TextInput
        label={name}
        description={
          kind === 'hourly'
            ? m.staff_rates_extra_hourly({ service })
            : m.staff_rates_extra_fixed({ service })
        }
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <PlainButton
        type="submit"
        variant="outline"
        busy={save.isPending}
        aria-label={m.staff_rates_save_named({ name })}
      >
        {m.staff_rates_save()}
      </PlainButton>
    </form>
  )
}
