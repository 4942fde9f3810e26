import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { may } from '../../../domain/account/permissions.ts'
import type { Customer, CustomerAddress } from '../../../domain/api/customers/customers.ts'
import { dayOf } from '../../../domain/booking/calendar.ts'
import { dayLabel } from '../../../domain/messages/format.ts'
import { languageNames } from '../../../messages/locales.ts'
import { m } from '../../../messages/page.ts'
import { useSession } from '../../account/session.ts'
import { call } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { LoadedRecord, RecordPanel, retryRecord } from '../list/RecordPanel.tsx'
import { CustomerConsents } from '../messages/CustomerConsents.tsx'
import { RecipientMessages } from '../messages/RecipientMessages.tsx'
import { Section } from '../workers/Section.tsx'
import workers from '../workers/workers.module.css'
import { AddressForm } from './AddressForm.tsx'
import { AddressList } from './AddressList.tsx'
import { BlockDialog, Unblock } from './BlockDialog.tsx'
import { Tags } from './CustomerTable.tsx'
import { CustomerPayments, CustomerVisits } from './CustomerVisits.tsx'
import styles from './customers.module.css'
import { DetailsForm, NotesForm, TagsForm } from './DetailsForm.tsx'
import { MergeDialog } from './MergeDialog.tsx'

type Form = 'details' | 'notes' | 'tags' | 'address' | 'block' | 'merge'
/** The customer as they were when a form was opened: a save is refused if others changed them since. */
type Editing = { form: Form; customer: Customer; address?: CustomerAddress | undefined }

/** One customer, beside the list or alone: who they are, notes, visits, payments, places. */
export function CustomerPanel({ id, listAddress }: { id: string; listAddress: string }) {
  const query = useQuery({
    queryKey: ['customer', Number(id)],
    queryFn: ({ signal }) =>
      call('GET /staff/customers/{id}', undefined, { params: { id }, signal }),
    retry: retryRecord,
  })
  return (
    <LoadedRecord
      query={query}
      words={{
        missing: m.staff_customers_missing(),
        missingText: m.staff_customers_missing_text(),
        back: m.staff_customers_back(),
      }}
      listAddress={listAddress}
    >
      {(customer) => <Open key={customer.id} customer={customer} listAddress={listAddress} />}
    </LoadedRecord>
  )
}

function Open({ customer, listAddress }: { customer: Customer; listAddress: string }) {
  const [editing, setEditing] = useState<Editing>()
  const role = useSession()?.role
  const mayEdit = may('manage-customers', role)
  const edit = (form: Form, address?: CustomerAddress) => setEditing({ form, customer, address })
  const quiet = (form: Form, label: string) =>
    mayEdit ? <Quiet label={label} onClick={() => edit(form)} /> : undefined
  const what = (name: string) => m.staff_customers_edit_what({ what: name })
  return (
    <RecordPanel
      name={customer.name}
      back={m.staff_customers_back()}
      close={m.staff_customers_close({ name: customer.name })}
      listAddress={listAddress}
      head={
        <div>
          <h2>{customer.name}</h2>
          <div className={styles.head}>
            <Tags customer={{ ...customer, blocked: customer.blocked !== null }} />
            {quiet('tags', what(m.staff_customers_tags()))}
          </div>
        </div>
      }
    >
      <p>
        <ButtonLink to={`/new-booking?customer=${customer.id}`}>
          {m.staff_phone_order_title()}
        </ButtonLink>
      </p>
      {customer.blocked && (
        <p className={styles.warning}>
          {m.staff_customers_blocked_since({ day: dayText(customer.blocked.since) })}
          <br />
          {customer.blocked.reason}
        </p>
      )}
      {customer.owes && (
        <p className={styles.owed}>
          {customer.owed === undefined
            ? m.staff_customers_owes_something()
            : m.staff_customers_owes_amount({ amount: formatRm(customer.owed) })}
        </p>
      )}
      <Section
        title={m.staff_customers_details()}
        action={quiet('details', what(m.staff_customers_details()))}
      >
        <Contact customer={customer} />
      </Section>
      <Section
        title={m.staff_customers_notes()}
        action={quiet('notes', what(m.staff_customers_notes()))}
      >
        <dl className={styles.notes}>
          <Note name={m.staff_customers_note()} text={customer.note} />
          <Note name={m.staff_customers_crew_note()} text={customer.crew_note} />
        </dl>
      </Section>
      <CustomerVisits customer={customer} />
      <Section title={m.staff_notifications_page()}>
        <RecipientMessages whose={{ customer: customer.id }} name={customer.name} />
      </Section>
      {may('money', role) && <CustomerPayments id={customer.id} />}
      <Section
        title={m.staff_customers_addresses()}
        action={quiet('address', m.staff_customers_add_address())}
      >
        <AddressList
          addresses={customer.addresses}
          {...(mayEdit ? { onEdit: (address) => edit('address', address) } : {})}
        />
      </Section>
      <Section title={m.staff_notifications_consents()}>
        <CustomerConsents customer={customer.id} mayEdit={mayEdit} />
      </Section>
      <Consents customer={customer} />
      <Merged customer={customer} />
      {mayEdit && (
        <p className={workers.line}>
          {customer.blocked ? (
            <Unblock customer={customer} />
          ) : (
            <Quiet label={m.staff_customers_block()} onClick={() => edit('block')} />
          )}
          {may('merge-customers', role) && (
            <Quiet label={m.staff_customers_merge()} onClick={() => edit('merge')} />
          )}
        </p>
      )}
      {editing && <FormOf {...editing} onClose={() => setEditing(undefined)} />}
    </RecordPanel>
  )
}

function FormOf({ form, customer, address, onClose }: Editing & { onClose: () => void }) {
  const props = { customer, onClose }
  switch (form) {
    case 'details':
      return <DetailsForm {...props} />
    case 'notes':
      return <NotesForm {...props} />
    case 'tags':
      return <TagsForm {...props} />
    case 'address':
      return <AddressForm {...props} address={address} />
    case 'block':
      return <BlockDialog {...props} />
    case 'merge':
      return <MergeDialog {...props} />
  }
}

function Quiet({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={workers.quiet} onClick={onClick}>
      {label}
    </button>
  )
}

const dayText = (instant: string) =>
  dayLabel(dayOf(new Date(instant)), pageLocale, { weekday: 'none' })

function Contact({ customer }: { customer: Customer }) {
  const { phone, email } = customer
  const digits = phone?.replace(/[^+\d]/g, '') ?? ''
  return (
    <dl className={workers.facts}>
      <Fact name={m.staff_customers_phone()}>
        {phone && (
          <>
            <a href={`tel:${digits}`}>{phone}</a>
            <a href={`https://wa.me/${digits.replace('+', '')}`} target="_blank" rel="noreferrer">
              {m.staff_customers_whatsapp()}
            </a>
          </>
        )}
      </Fact>
      <Fact name={m.staff_customers_email()}>
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </Fact>
      <Fact name={m.staff_customers_language()}>{languageNames[customer.language]}</Fact>
      <Fact name={m.staff_customers_since()}>{dayText(customer.created_at)}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={workers.fact}>
      <dt>{name}</dt>
      <dd>{children || m.staff_customers_nothing()}</dd>
    </div>
  )
}

function Note({ name, text }: { name: string; text: string }) {
  return (
    <div className={styles.note}>
      <dt>{name}</dt>
      <dd>{text || m.staff_customers_nothing()}</dd>
    </div>
  )
}

const documents: Readonly<Record<string, () => string>> = {
  terms: m.staff_customers_consent_terms,
  privacy: m.staff_customers_consent_privacy,
}

function Consents({ customer: { consents } }: { customer: Customer }) {
  return (
    <Section title={m.staff_customers_consents()}>
      {consents.length === 0 ? (
        <p className={styles.soft}>{m.staff_customers_consents_none()}</p>
      ) : (
        <ul className={workers.rows}>
          {consents.map(({ document, version, given_at: at }) => (
            <li key={`${document} ${version} ${at}`}>
              <span>
                {m.staff_customers_consent_line({
                  document: documents[document]?.() ?? document,
                  version,
                  day: dayText(at),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Merged({ customer: { merged } }: { customer: Customer }) {
  if (merged.length === 0) return null
  return (
    <Section title={m.staff_customers_merged()}>
      <ul className={workers.rows}>
        {merged.map(({ name, phone, email, at }) => (
          <li key={`${at} ${name}`}>
            <span>{[name, phone, email].filter(Boolean).join(' · ')}</span>
            <span className={styles.soft}>{dayText(at)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
