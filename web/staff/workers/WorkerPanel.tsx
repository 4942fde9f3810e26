import { may } from '../../../domain/account/permissions.ts'
import { displayName } from '../../../domain/booking/display-name.ts'
import { m } from '../../../messages/page.ts'
import { useSession } from '../../account/session.ts'
import { call } from '../../api.ts'
import { CalendarAddress } from '../../shared/CalendarAddress.tsx'
import { StateBadge } from '../../shared/StatusBadge.tsx'
import { skillTitle } from '../../shared/skill-title.ts'
import { dayLabel } from '../../shared/when.ts'
import { Facts } from '../../ui/Facts.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { PreferencesOfWorker } from '../customers/Preferences.tsx'
import { RecipientMessages } from '../messages/RecipientMessages.tsx'
import { MailLink, PhoneLinks } from '../panel/Links.tsx'
import parts from '../panel/parts.module.css'
import { EditButton, type PanelProps, panelOf } from '../panel/RecordPanel.tsx'
import { Section } from '../panel/Section.tsx'
import { WorkerPay } from '../pay/WorkerPay.tsx'
import { WorkerDocuments } from './documents/WorkerDocuments.tsx'
import { Face } from './Face.tsx'
import { PhotoField } from './PhotoField.tsx'
import {
  AbilitiesForm,
  DayForm,
  DetailsForm,
  DocumentForm,
  LeaveForm,
  NotesForm,
  StatusForm,
  WeekForm,
} from './WorkerForms.tsx'
import { WorkerPhones } from './WorkerPhones.tsx'
import { WorkerTimes } from './WorkerTimes.tsx'
import { WorkerVisits } from './WorkerVisits.tsx'
import { languageWords, workerStates } from './words.ts'
import type { Worker } from './worker.ts'

type Props = PanelProps<Worker, Worker['documents'][number]>
const editWhat = (what: string) => m.staff_workers_edit_what({ what })

/** A worker, beside the list or alone: details, hours, leave, documents and visits. */
export const WorkerPanel = panelOf('GET /staff/workers/{id}', {
  key: (id) => ['worker', Number(id)],
  nameOf: ({ name }) => name,
  Head,
  Body,
  forms: {
    permission: 'manage-workers',
    of: {
      details: DetailsForm,
      notes: NotesForm,
      abilities: AbilitiesForm,
      week: WeekForm,
      day: DayForm,
      leave: LeaveForm,
      status: StatusForm,
      document: DocumentForm,
    },
  },
})

function Head({ record: worker, edit }: Props) {
  const { name, photo, status, stars } = worker
  return (
    <>
      <Face name={name} photo={photo} size="large" alt={m.staff_workers_photo_of({ name })} />
      <div>
        <h2>{name}</h2>
        <p className={parts.line}>
          <StateBadge of={workerStates} state={status} />
          {stars !== null && (
            <span>
              {m.staff_workers_stars()}: ★ {stars.toFixed(1)}
            </span>
          )}
          <EditButton edit={edit} form="status" label={m.staff_workers_set_status()} />
        </p>
        {edit && <PhotoField worker={worker} />}
      </div>
    </>
  )
}

function Body({ record: worker, edit }: Props) {
  const role = useSession()?.role
  const params = { id: worker.id }
  return (
    <>
      <Section
        title={m.staff_workers_details()}
        action={
          <EditButton edit={edit} form="details" label={editWhat(m.staff_workers_details())} />
        }
      >
        <Contact worker={worker} />
      </Section>
      <Section
        title={m.staff_workers_skills()}
        action={
          <EditButton edit={edit} form="abilities" label={editWhat(m.staff_workers_skills())} />
        }
      >
        <p>
          {worker.skills.map((skill) => skillTitle(skill)).join(m.format_list_separator()) ||
            m.common_nothing()}
        </p>
        <p className={parts.soft}>
          {worker.areas.map(({ name }) => name).join(m.format_list_separator()) ||
            m.common_nothing()}
        </p>
      </Section>
      <WorkerTimes worker={worker} edit={edit} />
      <Section
        title={m.staff_workers_documents()}
        action={<EditButton edit={edit} form="document" label={m.staff_workers_add_document()} />}
      >
        <WorkerDocuments
          worker={worker}
          {...(edit ? { onEdit: (doc) => edit('document', doc) } : {})}
        />
      </Section>
      <WorkerPhones worker={worker} mayLogOut={edit !== undefined} />
      <WorkerVisits worker={worker} />
      <PreferencesOfWorker id={worker.id} />
      {may('manage-pay', role) && <WorkerPay worker={worker} />}
      {may('manage-messages', role) && (
        <Section title={m.staff_notifications_page()}>
          <RecipientMessages whose={{ worker: worker.id }} name={worker.name} />
        </Section>
      )}
      <Section
        title={m.staff_workers_notes()}
        action={<EditButton edit={edit} form="notes" label={editWhat(m.staff_workers_notes())} />}
      >
        <p className={parts.lines}>{worker.notes || m.common_nothing()}</p>
      </Section>
      {/* An address answers nothing for others. */}
      {edit && worker.status === 'active' && (
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
    </>
  )
}

function Contact({ worker }: { worker: Worker }) {
  const { phone, email, joined_on: joined, cash_limit: limit } = worker
  return (
    <Facts
      facts={[
        [m.staff_workers_phone(), phone && <PhoneLinks key="phone" phone={phone} />],
        [m.staff_workers_email(), email && <MailLink key="email" email={email} />],
        [
          m.staff_workers_gender(),
          worker.gender === 'Female' ? m.staff_workers_female() : m.staff_workers_male(),
        ],
        [
          m.staff_workers_languages(),
          worker.languages.map((code) => languageWords[code]()).join(m.format_list_separator()),
        ],
        [m.staff_workers_joined(), joined && dayLabel(joined, { weekday: 'none' })],
        [
          m.staff_workers_cash_limit(),
          limit !== null && (limit === 0 ? m.staff_workers_cash_limit_none() : formatRm(limit)),
        ],
        [m.staff_workers_identifier(), displayName(worker.identifier)],
      ]}
    />
  )
}
