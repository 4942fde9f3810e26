import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { may } from '../../../domain/account/permissions.ts'
import { displayName } from '../../../domain/booking/display-name.ts'
import { dayLabel } from '../../../domain/messages/format.ts'
import { skillTitle } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { useSession } from '../../account/session.ts'
import { call } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { CalendarAddress } from '../../shared/CalendarAddress.tsx'
import { telLink, whatsAppLink } from '../../shared/contact-links.ts'
import { LoadedRecord, RecordPanel, retryRecord } from '../list/RecordPanel.tsx'
import { RecipientMessages } from '../messages/RecipientMessages.tsx'
import { DetailsForm, NotesForm } from './DetailsForm.tsx'
import { DocumentForm } from './DocumentForm.tsx'
import { Face } from './Face.tsx'
import { PhotoField } from './PhotoField.tsx'
import { Section } from './Section.tsx'
import { StatusTag } from './Tag.tsx'
import { WorkerDocuments } from './WorkerDocuments.tsx'
import { WorkerTimes } from './WorkerTimes.tsx'
import { WorkerVisits } from './WorkerVisits.tsx'
import { AbilitiesForm, DayForm, LeaveForm, StatusForm, WeekForm } from './WorkForms.tsx'
import { languageWords } from './words.ts'
import type { Worker } from './worker.ts'
import styles from './workers.module.css'

/** The forms of a worker, by what they edit. */
type Form = 'details' | 'notes' | 'abilities' | 'week' | 'day' | 'leave' | 'status' | 'document'
/** The worker as they were when a form was opened: a save is refused if others changed them since. */
type Editing = { form: Form; worker: Worker; doc?: Worker['documents'][number] | undefined }

/** One worker, beside the list or alone: who they are, their hours, leave, documents and visits. */
export function WorkerPanel({ id, listAddress }: { id: string; listAddress: string }) {
  const query = useQuery({
    queryKey: ['worker', Number(id)],
    queryFn: ({ signal }) => call('GET /staff/workers/{id}', undefined, { params: { id }, signal }),
    retry: retryRecord,
  })
  return (
    <LoadedRecord
      query={query}
      words={{
        missing: m.staff_workers_missing(),
        missingText: m.staff_workers_missing_text(),
        back: m.staff_workers_back(),
      }}
      listAddress={listAddress}
    >
      {(worker) => <Open key={worker.id} worker={worker} listAddress={listAddress} />}
    </LoadedRecord>
  )
}

function Open({ worker, listAddress }: { worker: Worker; listAddress: string }) {
  const [editing, setEditing] = useState<Editing>()
  const session = useSession()
  const mayEdit = may('manage-workers', session?.role)
  const params = { id: String(worker.id) }
  const edit = (form: Form, doc?: Worker['documents'][number]) => setEditing({ form, worker, doc })
  const editOf = (form: Form, label: string) =>
    mayEdit ? <Quiet label={label} onClick={() => edit(form)} /> : undefined
  const what = (name: string) => m.staff_workers_edit_what({ what: name })
  return (
    <RecordPanel
      name={worker.name}
      back={m.staff_workers_back()}
      close={m.staff_workers_close({ name: worker.name })}
      listAddress={listAddress}
      head={
        <>
          <Face
            name={worker.name}
            photo={worker.photo}
            size="large"
            alt={m.staff_workers_photo_of({ name: worker.name })}
          />
          <div>
            <h2>{worker.name}</h2>
            <p className={styles.line}>
              <StatusTag status={worker.status} />
              {editOf('status', m.staff_workers_set_status())}
            </p>
            {mayEdit && <PhotoField worker={worker} />}
          </div>
        </>
      }
    >
      <Section
        title={m.staff_workers_details()}
        action={editOf('details', what(m.staff_workers_details()))}
      >
        <Contact worker={worker} />
      </Section>
      <Section
        title={m.staff_workers_skills()}
        action={editOf('abilities', what(m.staff_workers_skills()))}
      >
        <p>
          {worker.skills
            .map((skill) => skillTitle(skill, pageLocale))
            .join(m.format_list_separator()) || m.staff_workers_nothing()}
        </p>
        <p className={styles.soft}>
          {worker.areas.map(({ name }) => name).join(m.format_list_separator()) ||
            m.staff_workers_nothing()}
        </p>
      </Section>
      <WorkerTimes
        worker={worker}
        editWeek={editOf('week', what(m.staff_workers_week()))}
        addDay={editOf('day', m.staff_workers_add_day())}
        addLeave={editOf('leave', m.staff_workers_add_leave())}
        mayEdit={mayEdit}
      />
      <Section
        title={m.staff_workers_documents()}
        action={editOf('document', m.staff_workers_add_document())}
      >
        <WorkerDocuments
          worker={worker}
          {...(mayEdit ? { onEdit: (doc) => edit('document', doc) } : {})}
        />
      </Section>
      <WorkerVisits worker={worker} />
      {may('manage-messages', session?.role) && (
        <Section title={m.staff_notifications_page()}>
          <RecipientMessages whose={{ worker: worker.id }} name={worker.name} />
        </Section>
      )}
      <Section
        title={m.staff_workers_notes()}
        action={editOf('notes', what(m.staff_workers_notes()))}
      >
        <p className={styles.lines}>{worker.notes || m.staff_workers_nothing()}</p>
      </Section>
      {mayEdit && (
        <Section title={m.calendar_worker_title()}>
          <CalendarAddress
            queryKey={['worker-calendar', worker.id]}
            read={(signal) =>
              call('GET /staff/workers/{id}/calendar/', undefined, { params, signal })
            }
            make={() => call('POST /staff/workers/{id}/calendar/', {}, { params })}
            remove={() => call('POST /staff/workers/{id}/calendar/remove/', {}, { params })}
          />
        </Section>
      )}
      {editing && <FormOf {...editing} onClose={() => setEditing(undefined)} />}
    </RecordPanel>
  )
}

function FormOf({ form, worker, doc, onClose }: Editing & { onClose: () => void }) {
  const props = { worker, onClose }
  switch (form) {
    case 'details':
      return <DetailsForm {...props} />
    case 'notes':
      return <NotesForm {...props} />
    case 'abilities':
      return <AbilitiesForm {...props} />
    case 'week':
      return <WeekForm {...props} />
    case 'day':
      return <DayForm {...props} />
    case 'leave':
      return <LeaveForm {...props} />
    case 'status':
      return <StatusForm {...props} />
    case 'document':
      return <DocumentForm {...props} doc={doc} />
  }
}

function Quiet({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.quiet} onClick={onClick}>
      {label}
    </button>
  )
}

function Contact({ worker }: { worker: Worker }) {
  const { phone, email } = worker
  return (
    <dl className={styles.facts}>
      <Fact name={m.staff_workers_phone()}>
        {phone ? (
          <>
            <a href={telLink(phone)}>{phone}</a>
            <a href={whatsAppLink(phone)} target="_blank" rel="noreferrer">
              {m.staff_workers_whatsapp()}
            </a>
          </>
        ) : undefined}
      </Fact>
      <Fact name={m.staff_workers_email()}>
        {email ? <a href={`mailto:${email}`}>{email}</a> : undefined}
      </Fact>
      <Fact name={m.staff_workers_gender()}>
        {worker.gender === 'Female' ? m.staff_workers_female() : m.staff_workers_male()}
      </Fact>
      <Fact name={m.staff_workers_languages()}>
        {worker.languages.map((code) => languageWords[code]()).join(m.format_list_separator())}
      </Fact>
      <Fact name={m.staff_workers_joined()}>
        {worker.joined_on && dayLabel(worker.joined_on, pageLocale, { weekday: 'none' })}
      </Fact>
      <Fact name={m.staff_workers_identifier()}>{displayName(worker.identifier)}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children || m.staff_workers_nothing()}</dd>
    </div>
  )
}
