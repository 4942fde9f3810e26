import { useState } from 'react'
import type { PartnerInvoice } from '../../../domain/api/company/partner-accounts.ts'
import { m } from '../../../messages/page.ts'
import { type CallOutput, call } from '../../api.ts'
import { InvoicesOnAccount } from '../../shared/on-account/InvoicesOnAccount.tsx'
import { dayLabel } from '../../shared/when.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { ConfirmCall } from '../form/ConfirmCall.tsx'
import { useCall } from '../form/use-save.ts'
import parts from '../panel/parts.module.css'
import { EditButton } from '../panel/RecordPanel.tsx'
import { Detail, Rows } from '../panel/Rows.tsx'
import { Section } from '../panel/Section.tsx'
import { VisitsOfMonth } from './VisitsOfMonth.tsx'
import { stalePartners } from './words.ts'

type Partner = CallOutput<'GET /staff/partners/{id}'>
type Member = NonNullable<Partner['account']>['members'][number]
type Payment = NonNullable<Partner['account']>['payments'][number]
type Edit = ((form: string) => void) | undefined

/** A partner's account: its terms, and who may book on it. */
export function Account({ partner: { id, account }, edit }: { partner: Partner; edit: Edit }) {
  if (!account)
    return (
      <Section
        title={m.staff_partners_account()}
        action={<EditButton edit={edit} form="account" label={m.staff_partners_account_open()} />}
      >
        <p className={parts.soft}>{m.staff_partners_account_none()}</p>
      </Section>
    )
  return (
    <>
      <Section
        title={m.staff_partners_account()}
        action={<EditButton edit={edit} form="account" label={m.staff_partners_account_change()} />}
      >
        <Facts
          facts={[
            [m.staff_partners_limit(), formatRm(account.limit)],
            [m.staff_partners_owed(), formatRm(account.owed)],
            [m.staff_partners_left(), formatRm(account.left)],
            [m.staff_partners_terms(), m.staff_partners_days_count({ count: account.terms_days })],
            [
              m.staff_partners_prices(),
              account.percent_off > 0
                ? m.staff_partners_off_rates({ percent: account.percent_off })
                : m.staff_partners_list_prices(),
            ],
          ]}
        />
      </Section>
      <Section
        title={m.staff_partners_members()}
        action={<EditButton edit={edit} form="member" label={m.staff_partners_member_add()} />}
      >
        <Rows of={account.members} none={m.staff_partners_members_none()}>
          {(member) => <MemberRow key={member.id} partnerId={id} member={member} />}
        </Rows>
      </Section>
      <Section title={m.on_account_invoices()}>
        <InvoicesOnAccount
          invoices={account.invoices}
          read={(invoice) =>
            call(
              'GET /staff/partners/{id}/invoices/{invoice}',
              {},
              { params: { id: String(id), invoice: String(invoice) } },
            )
          }
          action={(invoice) =>
            account.members.length > 0 &&
            (invoice.amount < 0 || invoice.left > 0) && (
              <SendAgain partnerId={id} invoice={invoice} />
            )
          }
        />
      </Section>
      <Section
        title={m.staff_partners_payments()}
        action={
          account.owed > 0 && (
            <EditButton edit={edit} form="payment" label={m.staff_partners_payment_record()} />
          )
        }
      >
        <Rows of={account.payments} none={m.staff_partners_payments_none()}>
          {(payment) => <PaymentRow key={payment.id} partnerId={id} payment={payment} />}
        </Rows>
      </Section>
      <VisitsOfMonth partnerId={id} />
    </>
  )
}

function SendAgain({ partnerId, invoice }: { partnerId: number; invoice: PartnerInvoice }) {
  const params = { id: String(partnerId), invoice: String(invoice.id) }
  const sending = useCall('POST /staff/partners/{id}/invoices/{invoice}/send/', params, {
    stale: [['messages']],
  })
  return (
    <>
      <PlainButton
        variant="outline"
        busy={sending.busy}
        aria-label={m.staff_partners_invoice_again_of({ number: invoice.number })}
        onClick={() => sending.save({})}
      >
        {m.staff_partners_invoice_again()}
      </PlainButton>
      {sending.failure && <Failure>{sending.failure}</Failure>}
    </>
  )
}

/** A payment by the partner; a wrong one can be reversed. */
function PaymentRow({ partnerId, payment }: { partnerId: number; payment: Payment }) {
  const [reverses, setReverses] = useState(false)
  const { id, day, ref, by, reversed } = payment
  const amount = formatRm(payment.amount)
  return (
    <li>
      <span>
        {dayLabel(day)}
        <Detail>{m.staff_partners_payment_by({ ref, by })}</Detail>
      </span>
      <span className="numerals">
        {reversed ? <s>{amount}</s> : amount}
        {reversed && <Detail>{m.staff_partners_payment_reversed()}</Detail>}
      </span>
      {!reversed && (
        <PlainButton
          variant="outline"
          aria-label={m.staff_partners_payment_reverse_of({ ref })}
          onClick={() => setReverses(true)}
        >
          {m.staff_partners_payment_reverse()}
        </PlainButton>
      )}
      {!reversed && reverses && (
        <ConfirmCall
          call="POST /staff/partners/{id}/payments/{payment}/reverse/"
          params={{ id: partnerId, payment: id }}
          body={() => ({})}
          stale={stalePartners}
          title={m.staff_partners_payment_reverse_ask()}
          confirmLabel={m.staff_partners_payment_reverse()}
          onClose={() => setReverses(false)}
          before={m.staff_partners_payment_reverse_text({ amount })}
        />
      )}
    </li>
  )
}

function MemberRow({
  partnerId,
  member: { id, name, email },
}: {
  partnerId: number
  member: Member
}) {
  const [removes, setRemoves] = useState(false)
  return (
    <li>
      <span>
        {name}
        <Detail>{email}</Detail>
      </span>
      <PlainButton
        variant="outline"
        aria-label={m.staff_partners_member_remove_name({ name })}
        onClick={() => setRemoves(true)}
      >
        {m.staff_partners_member_remove()}
      </PlainButton>
      {removes && (
        <ConfirmCall
          call="POST /staff/partners/{id}/members/{member}/remove/"
          params={{ id: partnerId, member: id }}
          body={() => ({})}
          stale={stalePartners}
          title={m.staff_partners_member_remove_ask({ name })}
          confirmLabel={m.staff_partners_member_remove()}
          onClose={() => setRemoves(false)}
          before={m.staff_partners_member_remove_text({ name })}
        />
      )}
    </li>
  )
}
