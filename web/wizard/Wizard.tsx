import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { QuoteAnswer } from '../../domain/api/bookings/booking.ts'
import { allProblems, firstProblem } from '../../domain/booking/check.ts'
import {
  type AnswerValue,
  type CheckContext,
  type ReadForm,
  type Service,
  type Step,
  steps,
} from '../../domain/booking/description.ts'
import { incompleteAddress } from '../../domain/booking/incomplete-address.ts'
import { readForm } from '../../domain/booking/read-form.ts'
import { dayOf } from '../../domain/booking/starts/calendar.ts'
import { type Problem, sentence } from '../../domain/messages/problem.ts'
import { m } from '../../messages/page.ts'
import { useSessionOrVisitor } from '../account/session.ts'
import { failureSentence } from '../api.ts'
import { labelText, pageLocale } from '../locale.ts'
import { useAddress, useGo } from '../navigation.tsx'
import { cashOnly, siteFacts } from '../public-site/site-facts.ts'
import { Failure } from '../ui/Failure.tsx'
import { formatRm } from '../ui/Money.tsx'
import { Page } from '../ui/Page.tsx'
import { dismissErrors, toastError } from '../ui/toast.ts'
import { whenIdle } from '../when-idle.ts'
import { questionsOn, withFixedMethod } from './answers/answers.ts'
import { bookBody, pricedPostcode } from './answers/requests.ts'
import { changingIn, searchOf, stepIn } from './answers/step-address.ts'
import { type Booking, BookingProvider } from './booking-context.ts'
import { useDraft } from './draft/use-draft.ts'
import type { Embed } from './embed.ts'
import { focusQuestion } from './focus-question.ts'
import { bodyFor, type ForCustomer, useFormStorage } from './for-customer.ts'
import type { PriceFrame } from './frame.ts'
import { Lead } from './Lead.tsx'
import { isPicked } from './map/stored-points.ts'
import { useSavedAddresses } from './saved-addresses.ts'
import type { FullPrice } from './steps/FullPriceDialog.tsx'
import { PayEffect } from './steps/PayLabel.tsx'
import { StepButtons } from './steps/StepButtons.tsx'
import { loadPaymentStep, StepFields } from './steps/StepFields.tsx'
import { Stepper, stepTitles } from './steps/Stepper.tsx'
import { Summary } from './steps/Summary.tsx'
import { useArrival } from './use-arrival.ts'
import { useConfidentialAgain } from './use-confidential-again.ts'
import { favouritesAt } from './use-favourite.ts'
import { useNextSection } from './use-next-section.ts'
import { useOutdatedAnswers } from './use-outdated-answers.ts'
import { usePay } from './use-pay.ts'
import { useRefusal } from './use-refusal.ts'
import { useRequests } from './use-requests.ts'
import { servedQuery, useMe, usePlaces, useQuote, useServed, useSlots } from './use-service-data.ts'
import styles from './Wizard.module.css'

// Loaded on demand: few vouchers do not apply.
const FullPriceDialog = lazy(() => import('./steps/FullPriceDialog.tsx'))

/**
 * The three steps of booking a service (docs/product/pages.md#booking-wizard), rendered from its
 * definition.
 */
export function Wizard({
  service,
  postcode,
  frame,
  customer,
  embed,
}: {
  service: Service
  /** Empty until the address is known. */
  postcode: string
  frame?: PriceFrame
  /** Set if staff book for a customer. */
  customer?: ForCustomer
  /** Set on the page of another site. */
  embed?: Embed
}) {
  const go = useGo()
  const address = useAddress()
  const { known } = address
  const queries = useQueryClient()
  const search = useMemo(() => new URLSearchParams(address.search), [address.search])
  const step = stepIn(search)
  const session = useSessionOrVisitor()
  const storage = useFormStorage(known, customer)
  const inAddress = customer?.inAddress ?? embed?.inAddress
  const today = useMemo(() => (known ? dayOf(new Date()) : undefined), [known])
  const named = search.get('draft') ?? undefined
  const {
    draft,
    answer: keep,
    set,
    forget,
  } = useDraft(service, storage, {
    postcode,
    named,
    place: customer?.place,
  })
  const { answers } = draft
  const [fullPrice, setFullPrice] = useState<FullPrice>()
  const [phoneRequested, setPhoneRequested] = useState(false)
  const [checking, setChecking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const sheet = useRef<HTMLDivElement>(null)

  const form = useMemo(() => readForm(service, answers), [service, answers])
  const who = session ? { isStaff: session.role !== 'Customer' } : undefined
  const isOwn = session !== null && !customer
  useConfidentialAgain(service, draft, isOwn && session.role === 'Customer', keep)
  const me = useMe(isOwn)
  useSavedAddresses(isOwn)
  const onRecord = customer ? customer.phone !== null : me.data ? Boolean(me.data.phone) : true
  const hasPhone = !phoneRequested && onRecord

  const servedNow = useServed().data
  const place = pricedPostcode(form.answers, Number(postcode) || undefined, servedNow)
  const places = usePlaces(service, place)
  const requested = useRequests(service, form, place, customer)
  const slots = useSlots(service, requested.slots)
  const favourites = favouritesAt(service, form.answers, slots, draft.favourite)
  const quote = useQuote(service, requested.quote, session ? 'signed-in' : 'visitor')

  const goTo = useCallback(
    (to: Step, options: { replace?: boolean; changing?: string } = {}) => {
      const next = searchOf({ postcode, draft: draft.id, step: to }, inAddress)
      // The second half of a double click: the step is in the address, but not rendered yet.
      if (next === window.location.search) return
      const { replace, changing } = options
      go(next, {
        ...(replace ? { replace } : {}),
        state: replace ? address.state : { stepped: true, ...(changing ? { changing } : {}) },
      })
    },
    [go, postcode, draft.id, address.state, inAddress],
  )
  const world = (served: ReadonlySet<number> | undefined): CheckContext => ({
    now: new Date(),
    leadHours: Number(siteFacts.leadHours),
    cashOnly,
    isServed: (code) => served?.has(code) ?? true,
    customer: who && { ...who, hasPhone },
  })

  const settled = () => readForm(service, withFixedMethod(service, answers, who))
  const timeField = service.questions.find(({ kind }) => kind === 'start-time')?.field ?? ''
  const voucherField = service.questions.find(({ kind }) => kind === 'voucher')?.field ?? ''
  /** The problems that prevent the next step; of all steps by default. */
  function problemsNow(served: ReadonlySet<number> | undefined, steps?: readonly Step[]) {
    const read = settled()
    const others = allProblems(service, read, world(served), steps)
    const thin = step === 'address' && incompleteAddress(service, read.answers, isPicked)
    return thin ? [thin, ...others] : others
  }
  const { problemAt, answered, ...refusal } = useRefusal(service, step, () =>
    problemsNow(servedNow),
  )
  const answer = useCallback(
    (field: string, value: AnswerValue | undefined) => {
      answered(field)
      // A start or voucher that no longer fitted was answered again.
      if (field === timeField || field === voucherField) dismissErrors()
      keep(field, value)
    },
    [keep, answered, timeField, voucherField],
  )

  // The address always identifies this form, so that refresh, Back and the mail's link find it.
  useEffect(() => {
    if (!known || (named === draft.id && search.get('postcode'))) return
    const here = searchOf({ postcode, draft: draft.id, step }, inAddress)
    go(here, { replace: true, state: address.state })
  }, [known, named, draft.id, search, postcode, step, go, address.state, inAddress])

  // An address can name a step for which answers are missing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked on arriving at a step, not while answering
  useEffect(() => {
    const open = steps
      .slice(0, steps.indexOf(step))
      .find((earlier) => firstProblem(service, form, world(servedNow), [earlier]))
    if (open) goTo(open, { replace: true })
  }, [step])

  const changing = changingIn(address.state)
  const comeBackTo = useArrival(heading, {
    step,
    changing,
    by: address.by,
    isFirst: !customer,
  })
  useEffect(() => whenIdle(() => void loadPaymentStep()), [])

  useOutdatedAnswers({ timeField, voucherField }, form.answers, { slots, quote }, places, answer)

  const questions = useMemo(() => questionsOn(service, step, answers), [service, step, answers])
  useNextSection(sheet, questions, answers)

  /** Shows the problems that prevent the next step, on their step; false if there are none. */
  function refused(found: readonly Problem[]): boolean {
    const [first, ...others] = found
    if (!first) return false
    refusal.refuse([first, ...others])
    const at = service.questions.find((question) => question.field === first.field)
    if (!at) focusQuestion('login')
    else if (at.step !== step && at.alsoOn !== step) goTo(at.step)
    return true
  }

  const { pay, sending, lost } = usePay(service, storage.tab, {
    onBooked: (answer) => {
      forget()
      customer?.onBooked(answer, quote.shown?.total_cost ?? 0)
      return customer !== undefined
    },
    onSlotTaken: () => {
      keep(timeField, undefined)
      goTo('details')
    },
    onFavouriteTaken: () => {
      set({ favourite: undefined })
      goTo('details', { changing: timeField })
    },
    onSignedOut: () => requestAnimationFrame(() => focusQuestion('login')),
    onField: (field, message) => {
      const at = service.questions.find((question) => question.field === field)
      if (!at) return refusal.refuseAt(field, message)
      if (at.kind === 'phone') setPhoneRequested(true)
      if (at.step !== step) goTo(at.step)
      refusal.refuseAt(field, message)
    },
  })

  async function next() {
    if (step !== 'payment') {
      let served = servedNow
      if (step === 'address' && !served) {
        setChecking(true)
        try {
          served = await queries.fetchQuery(servedQuery)
        } catch (error) {
          return toastError(failureSentence(error))
        } finally {
          setChecking(false)
        }
      }
      if (refused(problemsNow(served, [step]))) return
      refusal.clear()
      if (embed) return embed.goOn(draft)
      if (changing) return history.back()
      return goTo(step === 'details' ? 'address' : 'payment')
    }
    if (refused(problemsNow(servedNow))) return
    refusal.clear()
    let quoted: QuoteAnswer | undefined
    setChecking(true)
    try {
      quoted = await quote.settle()
    } catch (error) {
      return toastError(failureSentence(error))
    } finally {
      setChecking(false)
    }
    // The customer agrees to the price on the screen: the server refuses any other.
    if (!quoted || !quote.shown) return toastError(m.wizard_prices_failed())
    const { total_cost: total, voucher_message: reason } = quoted
    if (total !== quote.shown.total_cost || quoted.credit_used !== quote.shown.credit_used) {
      return toastError(
        sentence(
          { code: 'price-changed', params: { amount: formatRm(quoted.to_pay ?? total) } },
          pageLocale,
        ),
      )
    }
    if (reason) return setFullPrice({ reason, total: quoted.to_pay ?? total, quoted })
    await payFor(settled(), quoted)
  }

  const payFor = (of: ReadForm, quoted: QuoteAnswer) => {
    const also = {
      again: draft.again,
      favourite: favourites.chosen?.worker,
      eInvoice: draft.eInvoice,
      served: draft.served,
    }
    return pay(bodyFor(bookBody(service, of, quoted, also), customer))
  }

  async function payWithoutVoucher({ quoted }: FullPrice) {
    setFullPrice(undefined)
    keep(voucherField, undefined)
    const { [voucherField]: _, ...rest } = withFixedMethod(service, answers, who)
    await payFor(readForm(service, rest), quoted)
  }

  function back() {
    const stepped =
      typeof address.state === 'object' && address.state !== null && 'stepped' in address.state
    if (step === 'details') (customer?.onBack ?? (() => go('/')))()
    else if (stepped) history.back()
    else goTo(step === 'payment' ? 'address' : 'details', { replace: true })
  }

  const booking: Booking = {
    service,
    answers,
    read: form.answers,
    answer,
    change: (field) => {
      const at = service.questions.find((question) => question.field === field)
      if (!at) return
      comeBackTo(field)
      goTo(at.step, { changing: field })
    },
    problemAt,
    today,
    session,
    customer,
    who,
    places,
    frame,
    slots,
    favourites,
    draft,
    set,
    requestedSlots: requested.slots !== undefined,
    requestedDays: requested.days,
    quote,
    phoneNeeded: session !== null && !hasPhone,
    onAccount: customer ? customer.onAccount : me.data?.on_account,
    returnTo: `${address.path}${searchOf({ postcode, draft: draft.id, step: 'payment' })}`,
  }
  const paying = step === 'payment'

  return (
    <BookingProvider value={booking}>
      <Page
        title={m.wizard_book({ service: labelText(service.title) })}
        lead={<Lead postcode={String(place ?? postcode)} />}
      >
        {customer?.who}
        {!embed && <Stepper step={step} onBackTo={(to) => goTo(to)} />}
        <div className={styles.wizard}>
          <div ref={sheet} className={styles.sheet}>
            <h2 ref={heading} tabIndex={-1} className={styles.stepTitle}>
              {stepTitles[step]}
            </h2>
            <div>
              <StepFields step={step} />
            </div>
            {lost && paying && (
              <div className={styles.lost}>
                <Failure busy={sending} onRetry={next}>
                  {m.wizard_lost()}
                </Failure>
              </div>
            )}
          </div>
          <aside
            className={styles.aside}
            aria-label={m.wizard_summary()}
            data-staff={customer && paying ? '' : undefined}
          >
            <Summary />
            {paying && <PayEffect />}
            <StepButtons
              paying={paying}
              embedded={embed !== undefined}
              busy={sending || checking || (paying && quote.loading && !quote.shown)}
              onBack={back}
              onNext={next}
            />
          </aside>
        </div>
        {fullPrice && (
          <Suspense>
            <FullPriceDialog
              {...fullPrice}
              onAgree={() => payWithoutVoucher(fullPrice)}
              onClose={() => {
                setFullPrice(undefined)
                focusQuestion(voucherField)
              }}
            />
          </Suspense>
        )}
      </Page>
    </BookingProvider>
  )
}
