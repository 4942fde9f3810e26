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

/**
 * At most one addon by the hour; choosing one brings a second worker
 * (docs/product/pages.md#step-details).
 */
export function HourlyAddonField({ question }: { question: Question }) {
  const { service, answers, answer, places, frame } = useBooking()
  const addons = places.hourlyAddons
  if (addons.data?.length === 0) return null
  const chosen = textAnswer(answers, question.field)
  const rows = [
    { name: '', label: m.wizard_none(), price: '' },
    ...(
      addons.data?.map(({ addon, label, cost_per_hour }) => ({
        name: addon,
        label: label ?? addon,
        price: formatRm(cost_per_hour),
      })) ?? named(frame?.hourly)
    ).map(({ price, ...row }) => ({
      ...row,
      price: m.wizard_unit_price({ price, unit: m.wizard_per_hour() }),
    })),
  ]
  return (
    <QuestionGroup
      question={question}
      role="radiogroup"
      hint={m.wizard_addon_hint({ workers: labelText(service.workersLabel) })}
    >
      {addons.isError ? (
        <Failure busy={addons.isFetching} onRetry={() => addons.refetch()}>
          {failureSentence(addons.error)}
        </Failure>
      ) : (
        <div className={styles.rows}>
          {rows.map(({ name, label, price }) => (
            <label key={name} className={styles.row}>
              <input
                type="radio"
                name={question.field}
                value={name}
                checked={chosen === name}
                onChange={() => answer(question.field, name || undefined)}
              />
              <span className={styles.rowName}>{label}</span>
              {price && <span className={`${styles.rowPrice} numerals`}>{price}</span>}
            </label>
          ))}
        </div>
      )}
      <SecondWorker announced />
    </QuestionGroup>
  )
}

/** Those that services begin with, while the present ones are on their way. */
function named(addons: readonly { name: string; price: string }[] = []) {
  return addons.map((each) => ({ ...each, label: addonName(each.name, pageLocale) }))
}

/** Addons at a fixed price for each visit, as many as wanted. */
export function FixedAddonsField({ question }: { question: Question }) {
  const { answers, answer, places, frame } = useBooking()
  const addons = places.fixedAddons
  if (addons.data?.length === 0) return null
  const chosen = listAnswer(answers, question.field)
  const rows =
    addons.data?.map(({ addon, label, cost }) => ({
      name: addon,
      label: label ?? addon,
      price: formatRm(cost),
    })) ?? named(frame?.fixed)
  return (
    <QuestionGroup question={question} hint={m.wizard_extras_hint()}>
      {addons.isError ? (
        <Failure busy={addons.isFetching} onRetry={() => addons.refetch()}>
          {failureSentence(addons.error)}
        </Failure>
      ) : (
        <div className={styles.rows}>
          {rows.map(({ name, label, price }) => (
            <label key={name} className={styles.row}>
              <input
                type="checkbox"
                name={question.field}
                value={name}
                checked={chosen.includes(name)}
                onChange={(event) => {
                  const others = chosen.filter((each) => each !== name)
                  answer(question.field, event.currentTarget.checked ? [...others, name] : others)
                }}
              />
              <span className={styles.rowName}>{label}</span>
              <span className={`${styles.rowPrice} numerals`}>{price}</span>
            </label>
          ))}
        </div>
      )}
    </QuestionGroup>
  )
}
