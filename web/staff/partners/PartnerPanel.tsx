import { useState } from 'react'
import { services } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import type { CallOutput } from '../../api.ts'
import { labelText, pageLocale } from '../../locale.ts'
import { StateBadge } from '../../shared/StatusBadge.tsx'
import { dayLabel } from '../../shared/when.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { SelectField } from '../../ui/form/TextField.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from '../form/ShownOnce.module.css'
import { useCall } from '../form/use-save.ts'
import parts from '../panel/parts.module.css'
import { EditButton, panelOf } from '../panel/RecordPanel.tsx'
import { Row, Rows } from '../panel/Rows.tsx'
import { Section } from '../panel/Section.tsx'
import { Account } from './Account.tsx'
import { AddMember, ChangeAccount, RecordPayment } from './AccountForms.tsx'
import { ChangePartner } from './PartnerForms.tsx'
import { stalePartners, states } from './words.ts'

type Partner = CallOutput<'GET /staff/partners/{id}'>

/** One partner: their figures, their link, and the widget for their site. */
export const PartnerPanel = panelOf('GET /staff/partners/{id}', {
  key: (id) => ['partner', Number(id)],
  nameOf: ({ name }) => name,
  Line: ({ record: { active }, edit }) => (
    <>
      <StateBadge of={states} state={active ? 'on' : 'off'} />
      <EditButton edit={edit} form="change" label={m.staff_partners_change()} />
    </>
  ),
  Body: ({ record: partner, edit }) => (
    <>
      <Facts
        facts={[
          [m.staff_partners_code(), partner.code],
          [m.staff_partners_opened(), String(partner.opened)],
          [m.staff_partners_booked(), String(partner.booked)],
          [m.staff_partners_completed(), String(partner.completed)],
        ]}
      />
      <Switch partner={partner} />
      <Account partner={partner} edit={edit} />
      <Section title={m.staff_partners_link()}>
        <p className={parts.soft}>{m.staff_partners_link_about()}</p>
        <ToCopy text={partner.link} label={m.staff_partners_copy_link()} />
      </Section>
      <Widget partner={partner} />
      <Days days={partner.days} />
    </>
  ),
  forms: {
    permission: 'manage-partners',
    of: {
      change: ChangePartner,
      account: ChangeAccount,
      member: AddMember,
      payment: RecordPayment,
    },
  },
})

/**
 * Activates or deactivates the partner. While inactive, nothing is counted, and none of their sites
 * shows the widget.
 */
function Switch({ partner: { id, version, active } }: { partner: Partner }) {
  const params = { id: String(id) }
  const switching = useCall('POST /staff/partners/{id}/switch/', params, { stale: stalePartners })
  const failure = switching.failure ?? switching.outdated
  return (
    <div>
      <PlainButton
        variant={active ? 'outline' : 'filled'}
        busy={switching.busy}
        onClick={() => switching.save({ version, on: !active })}
      >
        {active ? m.staff_partners_switch_off() : m.staff_partners_switch_on()}
      </PlainButton>
      {failure && <Failure>{failure}</Failure>}
    </div>
  )
}

/** The widget's services, by its names for them: the last part of each booking page's path. */
const widgetServices = services.map(({ page, title }) => ({
  value: page.slice(1),
  label: labelText(title),
}))

/** The HTML that shows the widget (docs/embed.md). */
function widgetCode(of: { origin: string; service: string; code: string }): string {
  return `<script src="${of.origin}/embed.js" data-service="${of.service}" data-lang="${pageLocale}" data-partner="${of.code}" async></script>`
}

/** The HTML that shows the widget, for a service. */
function Widget({ partner: { code, sites, link } }: { partner: Partner }) {
  const [service, setService] = useState(widgetServices[0]?.value ?? '')
  if (sites.length === 0)
    return (
      <Section title={m.staff_partners_widget()}>
        <p className={parts.soft}>{m.staff_partners_widget_none()}</p>
      </Section>
    )
  const { origin } = new URL(link)
  return (
    <Section title={m.staff_partners_widget()}>
      <p className={parts.soft}>{m.staff_partners_widget_about()}</p>
      <ul className={parts.rows}>
        {sites.map((site) => (
          <Row key={site}>{site}</Row>
        ))}
      </ul>
      <SelectField
        label={m.staff_partners_service()}
        choices={widgetServices}
        value={service}
        onChange={({ currentTarget: { value } }) => setService(value)}
      />
      <ToCopy text={widgetCode({ origin, service, code })} label={m.staff_partners_copy_widget()} />
    </Section>
  )
}

/** The figures of each of the last days. */
function Days({ days }: Pick<Partner, 'days'>) {
  return (
    <Section title={m.staff_partners_days()}>
      <Rows of={days} none={m.staff_partners_days_none()}>
        {({ day, opened, booked }) => (
          <Row key={day} action={<span>{m.staff_partners_day({ opened, booked })}</span>}>
            {dayLabel(day)}
          </Row>
        )}
      </Rows>
    </Section>
  )
}

function ToCopy({ text, label }: { text: string; label: string }) {
  return (
    <div>
      <p className={styles.secret}>
        <code>{text}</code>
      </p>
      <PlainButton variant="outline" onClick={() => void copyText(text)}>
        {label}
      </PlainButton>
    </div>
  )
}
