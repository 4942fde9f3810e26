import { useState } from 'react'
import { Link } from 'react-router'
import { may } from '../../../domain/account/permissions.ts'
import type { Ticket } from '../../../domain/api/customers/tickets.ts'
import { m } from '../../../messages/page.ts'
import { useSession } from '../../account/session.ts'
import { call } from '../../api.ts'
import { telLink } from '../../shared/contact-links.ts'
import { Badge, StateBadge } from '../../shared/StatusBadge.tsx'
import { skillTitle } from '../../shared/skill-title.ts'
import { recentMoment } from '../../shared/when.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { Outdated } from '../form/Outdated.tsx'
import { useSave } from '../form/use-save.ts'
import styles from '../inbox/inbox.module.css'
import { Photo } from '../inbox/Messages.tsx'
import { VisitLink } from '../panel/Links.tsx'
import { panelOf } from '../panel/RecordPanel.tsx'
import { CloseDialog } from './CloseDialog.tsx'
import { GiveBackDialog, giveBackWords } from './GiveBackDialog.tsx'
import { ReturnVisit } from './ReturnVisit.tsx'
import { staleAfter } from './stale.ts'
import { eventWords, startText, ticketStates } from './words.ts'

/** A ticket, beside the list or alone: complaint, visit and actions. */
export const TicketPanel = panelOf('GET /staff/tickets/{id}', {
  key: (id) => ['ticket', Number(id)],
  nameOf: ({ ref }) => ref,
  titleOf: ({ customer_name: name }) => m.staff_tickets_of({ name }),
  Line: ({ record: ticket }) => (
    <>
      <StateBadge of={ticketStates} state={ticket.state} />
      {ticket.late && ticket.state !== 'late' && (
        <Badge tone="waiting">{m.staff_tickets_late()}</Badge>
      )}
      <span className={styles.soft}>{ticket.ref}</span>
    </>
  ),
  Body,
  renew: 30_000,
})

function Body({ record: ticket }: { record: Ticket }) {
  return (
    <>
      <p className={styles.body}>{ticket.complaint || m.staff_tickets_erased()}</p>
      {ticket.photos.length > 0 && (
        <div className={styles.photos}>
          {ticket.photos.map((key, at) => (
            <Photo key={key} photo={key} alt={m.common_photo_number({ number: at + 1 })} />
          ))}
        </div>
      )}
      <TicketFacts ticket={ticket} />
      <Answers ticket={ticket} />
      <section className={styles.state} aria-label={m.staff_tickets_history()}>
        <h3>{m.staff_tickets_history()}</h3>
        <ol className={styles.history}>
          {ticket.history.map((event) => (
            <li key={`${event.at} ${event.code}`}>
              <span>{eventWords(event, ticket.on_account)}</span>
              <span className={styles.soft}>
                {event.who}, {recentMoment(event.at)}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { visit, return_visit: again, customer, thread } = ticket
  return (
    <Facts
      facts={[
        [
          m.staff_tickets_customer(),
          <>
            {customer === null ? (
              ticket.customer_name
            ) : (
              <Link to={`/customers?customer=${customer}`}>{ticket.customer_name}</Link>
            )}
            {ticket.customer_phone && (
              <a href={telLink(ticket.customer_phone)}>{ticket.customer_phone}</a>
            )}
            {thread !== null && (
              <Link to={`/inbox?thread=${thread}`}>{m.staff_tickets_messages()}</Link>
            )}
          </>,
        ],
        [
          m.staff_tickets_visit(),
          <>
            {skillTitle(visit.skill)}, {startText(visit)}
            <VisitLink id={visit.booking_id} skill={visit.skill} />
          </>,
        ],
        [
          m.staff_tickets_return(),
          again ? (
            <>
              {startText(again)}
              <VisitLink id={again.booking_id} skill={again.skill} />
            </>
          ) : (
            m.staff_tickets_no_return()
          ),
        ],
        ticket.reason !== null && ticket.reason !== '' && [m.staff_tickets_reason(), ticket.reason],
      ]}
    />
  )
}

type Dialog = 'return' | 'credit' | 'refund' | 'close'

/** Possible actions: the return visit first, refunds for permitted readers. */
function Answers({ ticket }: { ticket: Ticket }) {
  const session = useSession()
  const [dialog, setDialog] = useState<Dialog>()
  const params = { id: ticket.id }
  const { version, state } = ticket
  const stepping = useSave(
    (step: 'accept' | 'reopen') =>
      step === 'accept'
        ? call('POST /staff/tickets/{id}/accept/', { version }, { params })
        : call('POST /staff/tickets/{id}/reopen/', { version }, { params }),
    { stale: staleAfter(ticket) },
  )
  const close = () => setDialog(undefined)
  const mayGiveBack = may('refund', session?.role) && (ticket.amount_left ?? 0) > 0
  return (
    <div className={styles.state}>
      <div className={styles.line}>
        {state === 'late' && (
          <PlainButton busy={stepping.busy} onClick={() => stepping.save('accept')}>
            {m.staff_tickets_accept()}
          </PlainButton>
        )}
        {state === 'open' && ticket.may_return && ticket.customer !== null && (
          <PlainButton onClick={() => setDialog('return')}>{m.staff_tickets_offer()}</PlainButton>
        )}
        {state === 'open' && mayGiveBack && ticket.customer !== null && !ticket.on_account && (
          <PlainButton variant="outline" onClick={() => setDialog('credit')}>
            {m.staff_tickets_credit()}
          </PlainButton>
        )}
        {state === 'open' && mayGiveBack && (
          <PlainButton variant="outline" onClick={() => setDialog('refund')}>
            {giveBackWords(ticket, 'refund').title}
          </PlainButton>
        )}
        {state === 'closed' ? (
          <PlainButton
            variant="outline"
            busy={stepping.busy}
            onClick={() => stepping.save('reopen')}
          >
            {m.staff_tickets_reopen()}
          </PlainButton>
        ) : (
          <PlainButton variant="outline" onClick={() => setDialog('close')}>
            {m.staff_tickets_close()}
          </PlainButton>
        )}
      </div>
      {stepping.outdated && <Outdated message={stepping.outdated} onReload={stepping.reload} />}
      {stepping.failure && <Failure>{stepping.failure}</Failure>}
      {dialog === 'return' && <ReturnVisit ticket={ticket} onClose={close} />}
      {(dialog === 'credit' || dialog === 'refund') && (
        <GiveBackDialog ticket={ticket} way={dialog} onClose={close} />
      )}
      {dialog === 'close' && <CloseDialog ticket={ticket} onClose={close} />}
    </div>
  )
}
