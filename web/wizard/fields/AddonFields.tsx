import type { ComponentProps } from 'react'
import { listAnswer, type Question, textAnswer } from '../../../domain/booking/description.ts'
import { addonName } from '../../../domain/messages/addon-name.ts'
import { m } from '../../../messages/page.ts'
import { failureSentence } from '../../api.ts'
import { labelText, pageLocale } from '../../locale.ts'
import { Failure } from '../../ui/Failure.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { useBooking } from '../booking-context.ts'
import { SecondWorker } from '../steps/SecondWorker.tsx'
import styles from './fields.module.css'
import { QuestionGroup } from './QuestionFrame.tsx'

type Addon = { readonly name: string; readonly label: string; readonly price: string }

/**
 * At most one hourly addon; choosing one adds a second worker (docs/product/pages.md#step-details).
 */
export function HourlyAddonField({ question }: { question: Question }) {
  const { service, answers, answer, places, frame } = useBooking()
  const addons = places.hourlyAddons
  if (addons.data?.length === 0) return null
  const offered =
    addons.data?.map(({ addon, label, cost_per_hour }) => ({
      name: addon,
      label: label ?? addon,
      price: formatRm(cost_per_hour),
    })) ?? named(frame?.hourly)
  const chosen = textAnswer(answers, question.field)
  return (
    <QuestionGroup
      question={question}
      role="radiogroup"
      hint={m.wizard_addon_hint({ workers: labelText(service.workersLabel) })}
    >
      <AddonRows
        query={addons}
        addons={[
          { name: '', label: m.wizard_none(), price: '' },
          ...offered.map(({ price, ...addon }) => ({
            ...addon,
            price: m.wizard_unit_price({ price, unit: m.wizard_per_hour() }),
          })),
        ]}
        input={({ name }) => ({
          type: 'radio',
          name: question.field,
          checked: chosen === name,
          onChange: () => answer(question.field, name || undefined),
        })}
      />
      <SecondWorker announced />
    </QuestionGroup>
  )
}

/** The built-in addons, until the current ones are loaded. */
function named(addons: readonly { name: string; price: string }[] = []): Addon[] {
  return addons.map((each) => ({ ...each, label: addonName(each.name, pageLocale) }))
}

/** Addons at a fixed price per visit, any number of them. */
export function FixedAddonsField({ question }: { question: Question }) {
  const { answers, answer, places, frame } = useBooking()
  const addons = places.fixedAddons
  if (addons.data?.length === 0) return null
  const chosen = listAnswer(answers, question.field)
  const offered =
    addons.data?.map(({ addon, label, cost }) => ({
      name: addon,
      label: label ?? addon,
      price: formatRm(cost),
    })) ?? named(frame?.fixed)
  return (
    <QuestionGroup question={question} hint={m.wizard_extras_hint()}>
      <AddonRows
        query={addons}
        addons={offered}
        input={({ name }) => ({
          type: 'checkbox',
          name: question.field,
          checked: chosen.includes(name),
          onChange: (event) => {
            const others = chosen.filter((each) => each !== name)
            answer(question.field, event.currentTarget.checked ? [...others, name] : others)
          },
        })}
      />
    </QuestionGroup>
  )
}

/** Addons with their prices, one per line, or the failure to load them. */
function AddonRows({
  query,
  addons,
  input,
}: {
  query: ReturnType<typeof useBooking>['places']['fixedAddons' | 'hourlyAddons']
  addons: readonly Addon[]
  input: (addon: Addon) => ComponentProps<'input'>
}) {
  if (query.isError) {
    return (
      <Failure busy={query.isFetching} onRetry={() => query.refetch()}>
        {failureSentence(query.error)}
      </Failure>
    )
  }
  return (
    <div className={styles.rows}>
      {addons.map((addon) => (
        <label key={addon.name} className={styles.row}>
          <input {...input(addon)} value={addon.name} />
          <span className={styles.rowName}>{addon.label}</span>
          {addon.price && <span className={`${styles.rowPrice} numerals`}>{addon.price}</span>}
        </label>
      ))}
    </div>
  )
}
