import { lazy, Suspense } from 'react'
import type { Question } from '../../../domain/booking/description.ts'
import { sentence } from '../../../domain/messages/problem.ts'
import { m } from '../../../messages/page.ts'
import { pageLocale } from '../../locale.ts'
import { cashOnly } from '../../public-site/site-facts.ts'
import { methodIsFixed, withFixedMethod } from '../answers/answers.ts'
import { useBooking } from '../booking-context.ts'
import styles from './fields.module.css'
import { QuestionGroup } from './QuestionFrame.tsx'

const everyMethod = [
  { value: 'Online', label: m.wizard_online(), about: m.wizard_online_about() },
  // Cash is labelled Pay Later (docs/product/pages.md#step-payment).
  { value: 'Cash', label: m.wizard_pay_later(), about: m.wizard_pay_later_about() },
]
const offered = everyMethod.filter(({ value }) => !cashOnly || value === 'Cash')

/** For the members of a partner's account alone. */
const ServedFields = lazy(() => import('./ServedFields.tsx'))

/**
 * The payment method. Customers cannot choose it when logged out, or for a repeating cleaning
 * (docs/product/pages.md#step-payment).
 */
export function PaymentMethodField({ question }: { question: Question }) {
  const { service, answers, read, answer, who, customer, onAccount } = useBooking()
  const fixed = methodIsFixed(service, read, who)
  const chosen = withFixedMethod(service, answers, who)[question.field]
  const why = who
    ? sentence({ code: 'payment-method-fixed' }, pageLocale)
    : m.wizard_login_to_choose()
  const account = onAccount && {
    value: 'Account',
    label: m.wizard_on_account({ partner: onAccount }),
    about: m.wizard_on_account_about(),
  }
  const methods = account ? [...offered, account] : offered
  // Whoever may book on account has the choice between that and what is fixed.
  const isOpen = (value: string) => !fixed || (account !== undefined && value !== 'Cash')
  return (
    <>
      <QuestionGroup
        question={question}
        role="radiogroup"
        hint={fixed && !account ? why : undefined}
      >
        <div className={styles.cards} data-columns="2">
          {methods.map(({ value, label, about }) => (
            <label key={value} className={styles.card}>
              <input
                type="radio"
                name={question.field}
                value={value}
                checked={chosen === value}
                disabled={!isOpen(value)}
                onChange={() => answer(question.field, value)}
              />
              <span className={styles.cardName}>{label}</span>
              <span className={styles.cardVisits}>
                {customer && value === 'Online' ? m.staff_phone_order_online_about() : about}
              </span>
            </label>
          ))}
        </div>
      </QuestionGroup>
      {chosen === 'Account' && (
        <Suspense>
          <ServedFields />
        </Suspense>
      )}
    </>
  )
}
