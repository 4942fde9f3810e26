import { may } from '../../../domain/account/permissions.ts'
import type { Customer, CustomerAddress } from '../../../domain/api/customers/customers.ts'
import { languageNames } from '../../../messages/locales.ts'
import { m } from '../../../messages/page.ts'
import { useSession } from '../../account/session.ts'
import { dayOfMoment } from '../../shared/when.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { CustomerConsents } from '../messages/CustomerConsents.tsx'
import { RecipientMessages } from '../messages/RecipientMessages.tsx'
import { MailLink, PhoneLinks } from '../panel/Links.tsx'
import parts from '../panel/parts.module.css'
import { EditButton, type PanelProps, panelOf } from '../panel/RecordPanel.tsx'
import { Detail, Row, Rows } from '../panel/Rows.tsx'
import { Section } from '../panel/Section.tsx'
import { AddRequest } from '../privacy/AnswerForms.tsx'
import { RequestsOfCustomer } from '../privacy/RequestsOfCustomer.tsx'
import { AddressList } from './AddressList.tsx'
import { CreditForm, CreditsOfCustomer } from './Credits.tsx'
import { AddressForm, BlockForm, DetailsForm, NotesForm, TagsForm } from './CustomerForms.tsx'
import { CustomerPayments, CustomerVisits } from './CustomerVisits.tsx'
import styles from './customers.module.css'
import { MergeDialog } from './MergeDialog.tsx'
import { PreferencesOfCustomer } from './Preferences.tsx'
import { ReferralsOfCustomer } from './Referrals.tsx'
import { Tags } from './Tags.tsx'
import { Unblock } from './Unblock.tsx'

type Props = PanelProps<Customer, CustomerAddress>
const editWhat = (what: string) => m.staff_customers_edit_what({ what })

/** A customer, beside the list or alone: details, notes, visits, payments, addresses. */
export const CustomerPanel = panelOf('GET /staff/customers/{id}', {
  key: (id) => ['customer', Number(id)],
  nameOf: ({ name }) => name,
  Head,
  Body,
  forms: {
    permission: 'manage-customers',
    of: {
      details: DetailsForm,
      notes: NotesForm,
      tags: TagsForm,
      address: AddressForm,
      block: BlockForm,
      credit: CreditForm,
      privacy: AddRequest,
      merge: MergeDialog,
    },
  },
})

function Head({ record: customer, edit }: Props) {
  return (
    <div>
      <h2>{customer.name}</h2>
      <div className={parts.line}>
        <Tags customer={{ ...customer, blocked: customer.blocked !== null }} />
        <EditButton edit={edit} form="tags" label={editWhat(m.staff_customers_tags())} />
      </div>
    </div>
  )
}

function Body({ record: customer, edit }: Props) {
  const role = useSession()?.role
  return (
    <>
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
        action={
          <EditButton edit={edit} form="details" label={editWhat(m.staff_customers_details())} />
        }
      >
        <Contact customer={customer} />
      </Section>
      <Section
        title={m.staff_customers_notes()}
        action={<EditButton edit={edit} form="notes" label={editWhat(m.staff_customers_notes())} />}
      >
        <dl className={styles.notes}>
          <Note name={m.staff_customers_note()} text={customer.note} />
          <Note name={m.staff_customers_crew_note()} text={customer.crew_note} />
        </dl>
      </Section>
      <CustomerVisits customer={customer} />
      <PreferencesOfCustomer id={customer.id} />
      <Section title={m.staff_notifications_page()}>
        <RecipientMessages whose={{ customer: customer.id }} name={customer.name} />
      </Section>
      {may('money', role) && <CustomerPayments id={customer.id} />}
      {may('refund', role) && (
        <Section
          title={m.staff_customers_credit()}
          action={<EditButton edit={edit} form="credit" label={m.staff_customers_credit_give()} />}
        >
          <CreditsOfCustomer id={customer.id} />
        </Section>
      )}
      {may('refund', role) && <ReferralsOfCustomer id={customer.id} />}
      <Section
        title={m.staff_customers_addresses()}
        action={<EditButton edit={edit} form="address" label={m.staff_customers_add_address()} />}
      >
        <AddressList
          addresses={customer.addresses}
          {...(edit ? { onEdit: (address) => edit('address', address) } : {})}
        />
      </Section>
      <Section title={m.staff_notifications_consents()}>
        <CustomerConsents customer={customer.id} mayEdit={edit !== undefined} />
      </Section>
      <Consents customer={customer} />
      <Section
        title={m.staff_privacy_page()}
        action={<EditButton edit={edit} form="privacy" label={m.staff_privacy_add()} />}
      >
        <RequestsOfCustomer id={customer.id} />
      </Section>
      <Merged customer={customer} />
      {edit && (
        <p className={parts.line}>
          {customer.blocked ? (
            <Unblock customer={customer} />
          ) : (
            <EditButton edit={edit} form="block" label={m.staff_customers_block()} />
          )}
          {may('merge-customers', role) && (
            <EditButton edit={edit} form="merge" label={m.staff_customers_merge()} />
          )}
        </p>
      )}
    </>
  )
}

const dayText = (instant: string) => dayOfMoment(instant, { weekday: 'none' })

function Contact({
  customer: { phone, email, language, created_at: since },
}: {
  customer: Customer
}) {
  return (
    <Facts
      facts={[
        [m.staff_customers_phone(), phone && <PhoneLinks key="phone" phone={phone} />],
        [m.staff_customers_email(), email && <MailLink key="email" email={email} />],
        [m.staff_customers_language(), languageNames[language]],
        [m.staff_customers_since(), dayText(since)],
      ]}
    />
  )
}

function Note({ name, text }: { name: string; text: string }) {
  return (
    <div className={styles.note}>
      <dt>{name}</dt>
      <dd>{text || m.common_nothing()}</dd>
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
      <Rows of={consents} none={m.staff_customers_consents_none()}>
        {({ document, version, given_at: at, wording }) => (
          <Row key={`${document} ${version} ${at}`}>
            {m.staff_customers_consent_line({
              document: documents[document]?.() ?? document,
              version,
              day: dayText(at),
            })}
            {wording !== null && <Detail>{wording}</Detail>}
          </Row>
        )}
      </Rows>
    </Section>
  )
}

function Merged({ customer: { merged } }: { customer: Customer }) {
  if (merged.length === 0) return null
  return (
    <Section title={m.staff_customers_merged()}>
      <ul className={parts.rows}>
        {merged.map(({ name, phone, email, at }) => (
          <Row key={`${at} ${name}`} action={<span className={styles.soft}>{dayText(at)}</span>}>
            {[name, phone, email].filter(Boolean).join(' · ')}
          </Row>
        ))}
      </ul>
    </Section>
  )
}
