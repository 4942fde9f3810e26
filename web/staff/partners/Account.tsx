import type { PartnerInvoice } from '../../../domain/api/company/partner-accounts.ts'
import { m } from '../../../messages/page.ts'
import { type CallOutput, call } from '../../api.ts'
import { InvoicesOnAccount } from '../../shared/on-account/InvoicesOnAccount.tsx'
import { dayLabel } from '../../shared/when.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { useCall } from '../form/use-save.ts'
import parts from '../panel/parts.module.css'
import { EditButton } from '../panel/RecordPanel.tsx'
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
        {account.members.length === 0 && (
          <p className={parts.soft}>{m.staff_partners_members_none()}</p>
        )}
        <ul className={parts.rows}>
          {account.members.map((member) => (
            <MemberRow key={member.id} partnerId={id} member={member} />
          ))}
        </ul>
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
        {account.payments.length === 0 && (
          <p className={parts.soft}>{m.staff_partners_payments_none()}</p>
        )}
        <ul className={parts.rows}>
          {account.payments.map((payment) => (
            <PaymentRow key={payment.id} partnerId={id} payment={payment} />
          ))}
        </ul>
      </Section>
      <VisitsOfMonth partnerId={id} />
    </>
  )
}

/** Notifies the members of an invoice again. */
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
  const params = { id: String(partnerId), payment: String(payment.id) }
  const reversing = useCall('POST /staff/partners/{id}/payments/{payment}/reverse/', params, {
    stale: stalePartners,
  })
  const failure = reversing.failure ?? reversing.outdated
  const { ref, by } = payment
  return (
    <li>
      <span>
        {dayLabel(payment.day)}
        <br />
        <span className={parts.soft}>{m.staff_partners_payment_by({ ref, by })}</span>
        {failure && <Failure>{failure}</Failure>}
      </span>
      <span className="numerals">
        {payment.reversed ? <s>{formatRm(payment.amount)}</s> : formatRm(payment.amount)}
        {payment.reversed && (
          <>
            <br />
            <span className={parts.soft}>{m.staff_partners_payment_reversed()}</span>
          </>
        )}
      </span>
      {!payment.reversed && (
        <PlainButton
          variant="outline"
          busy={reversing.busy}
          aria-label={m.staff_partners_payment_reverse_of({ ref })}
          onClick={() => reversing.save({})}
        >
          {m.staff_partners_payment_reverse()}
        </PlainButton>
      )}
    </li>
  )
}

function MemberRow({ partnerId, member }: { partnerId: number; member: Member }) {
  const params = { id: String(partnerId), member: String(member.id) }
  const removing = useCall('POST /staff/partners/{id}/members/{member}/remove/', params, {
    stale: stalePartners,
  })
  const failure = removing.failure ?? removing.outdated
  return (
    <li>
      <span>
        {member.name}
        <br />
        <span className={parts.soft}>{member.email}</span>
        {failure && <Failure>{failure}</Failure>}
      </span>
      <PlainButton
        variant="outline"
        busy={removing.busy}
        aria-label={m.staff_partners_member_remove_name({ name: member.name })}
        onClick={() => removing.save({})}
      >
        {m.staff_partners_member_remove()}
      </PlainButton>
    </li>
  )
}
