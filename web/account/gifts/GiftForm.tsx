import { useState, useSyncExternalStore } from 'react'
import { addDays, dayOf } from '../../../domain/booking/starts/calendar.ts'
import {
  GIFT_AHEAD_DAYS,
  GIFT_REFUND_DAYS,
  giftChoices,
  giftProblems,
} from '../../../domain/gifts/gifts.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { goToPayment } from '../../go-to-payment.ts'
import { siteFacts } from '../../public-site/site-facts.ts'
import { AmountChoice, amountOf } from '../../shared/AmountChoice.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormError } from '../../ui/Failure.tsx'
import forms from '../../ui/form/Form.module.css'
import { LongTextField, TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { useSession } from '../session.ts'
import { type GiftDraft, readGiftDraft, storeGiftDraft } from './gift-draft.ts'
import styles from './gifts.module.css'

/** The form of a gift voucher: amount, recipient and giver (docs/product/gifts.md#buying). */
export function GiftForm() {
  const draft = useGiftDraft()
  return <Fields key={draft ? 'draft' : 'new'} draft={draft ?? {}} />
}

/** The input from before; undefined during hydration. */
function useGiftDraft(): GiftDraft | undefined {
  const [read] = useState(() => {
    let stored: { readonly draft: GiftDraft | undefined } | undefined
    return () => {
      stored ??= { draft: readGiftDraft() }
      return stored.draft
    }
  })
  return useSyncExternalStore(neverChanges, read, () => undefined)
}

const neverChanges = () => () => undefined

function Fields({ draft }: { draft: GiftDraft }) {
  const session = useSession()
  const [chosen, setChosen] = useState<string>(draft.choice ?? String(giftChoices[1]))
  const [today] = useState(() => dayOf(new Date()))
  const { form, busy, errorOf, formError } = useForm({
    read: (text) => {
      const gift = {
        amount: amountOf(chosen, text),
        to_name: text('to_name'),
        to_email: text('to_email'),
        words: text('words').replace(/\s+/g, ' ').trim(),
        mail_day: text('mail_day'),
        from_name: text('from_name'),
        from_email: text('from_email'),
      }
      return { values: gift, problems: giftProblems(gift, new Date()) }
    },
    send: async (gift, element) => {
      storeGiftDraft(element)
      goToPayment((await call('POST /gift-vouchers/', gift)).payment)
      // Stays busy until the page is left: a second press would start another payment.
      return new Promise(() => undefined)
    },
  })
  if (siteFacts.onlinePayment === 'no') return <p>{m.problem_gift_not_sold()}</p>
  const field = (name: string) => ({
    name,
    required: true,
    error: errorOf(name),
    defaultValue: draft[name],
  })
  return (
    <form {...form} aria-label={m.gift_title()} className={forms.form}>
      <Card title={m.gift_amount()}>
        <div className={styles.fields}>
          <AmountChoice
            label={m.gift_amount()}
            choices={giftChoices}
            typed={draft.amount}
            chosen={chosen}
            onChoose={setChosen}
            errorOf={errorOf}
          />
        </div>
      </Card>
      <Card title={m.gift_recipient()}>
        <div className={styles.fields}>
          <TextField {...field('to_name')} label={m.gift_to_name()} maxLength={100} />
          <TextField
            {...field('to_email')}
            label={m.gift_to_email()}
            type="email"
            maxLength={254}
            autoComplete="off"
          />
          <LongTextField
            name="words"
            defaultValue={draft.words}
            label={m.gift_words()}
            hint={m.gift_words_hint()}
            maxLength={500}
            error={errorOf('words')}
          />
          <TextField
            {...field('mail_day')}
            label={m.gift_mail_day()}
            hint={m.gift_mail_day_hint()}
            type="date"
            min={today}
            max={addDays(today, GIFT_AHEAD_DAYS)}
            defaultValue={draft.mail_day ?? today}
          />
        </div>
      </Card>
      <Card title={m.gift_sender()}>
        <div className={styles.fields}>
          <TextField
            {...field('from_name')}
            label={m.gift_from_name()}
            maxLength={100}
            autoComplete="name"
            key={session?.firstName}
            defaultValue={
              draft.from_name ?? (session ? `${session.firstName} ${session.lastName}`.trim() : '')
            }
          />
          <TextField
            {...field('from_email')}
            label={m.gift_from_email()}
            hint={m.gift_from_email_hint()}
            type="email"
            maxLength={254}
            autoComplete="email"
          />
        </div>
      </Card>
      <p className={styles.soft}>{m.gift_terms({ count: GIFT_REFUND_DAYS })}</p>
      <FormError message={formError} busy={busy} />
      <PlainButton type="submit" variant="accent" busy={busy}>
        {chosen === 'other' ? m.gift_pay_any() : m.gift_pay({ amount: formatRm(Number(chosen)) })}
      </PlainButton>
    </form>
  )
}
