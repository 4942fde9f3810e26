import { Link } from 'react-router'
import type { WorkerCash } from '../../../domain/api/payments/cash.ts'
import { m } from '../../../messages/page.ts'
import { Badge } from '../../shared/StatusBadge.tsx'
import { skillTitle } from '../../shared/skill-title.ts'
import { dayLabel } from '../../shared/when.ts'
import { formatRm, Money } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { VisitLink } from '../panel/Links.tsx'
import parts from '../panel/parts.module.css'
import { type PanelProps, panelOf } from '../panel/RecordPanel.tsx'
import { Detail, Row, Rows } from '../panel/Rows.tsx'
import { Section } from '../panel/Section.tsx'
import { HandInForm, ReverseHandIn } from './HandIn.tsx'

/** The cash of one worker: what is carried, visit by visit, and what was handed in. */
export const CashPanel = panelOf('GET /staff/cash/{id}', {
  key: (id) => ['worker-cash', Number(id)],
  nameOf: ({ name }) => name,
  Line: ({ record: { id, carried, limit, over_limit: over } }) => (
    <>
      <strong>
        <Money rm={carried} />
      </strong>
      {over && <Badge tone="bad">{m.staff_cash_over_limit()}</Badge>}
      {limit > 0 && <span>{m.staff_cash_limit({ amount: formatRm(limit) })}</span>}
      <Link to={`/workers?worker=${id}`}>{m.staff_cash_profile()}</Link>
    </>
  ),
  Body,
  forms: { permission: 'collect-cash', of: { 'hand-in': HandInForm } },
})

function Body({ record, edit }: PanelProps<WorkerCash>) {
  const { visits, hand_ins: handIns } = record
  return (
    <>
      {edit && visits.length > 0 && (
        <div className={parts.line}>
          <PlainButton onClick={() => edit('hand-in')}>{m.staff_cash_record()}</PlainButton>
        </div>
      )}
      <Section title={m.staff_cash_to_hand_in()}>
        <Rows of={visits} none={m.staff_cash_nothing()}>
          {({ booking_id: id, skill, day, carried, confirmed }) => (
            <Row
              key={id}
              amount={
                <strong>
                  <Money rm={carried} />
                </strong>
              }
            >
              <VisitLink id={id} skill={skill} />{' '}
              {!confirmed && <Badge tone="waiting">{m.staff_cash_unconfirmed()}</Badge>}
              <Detail>
                {m.account_with_detail({
                  first: dayLabel(day),
                  second: skillTitle(skill),
                })}
              </Detail>
            </Row>
          )}
        </Rows>
      </Section>
      <Section title={m.staff_cash_hand_ins()}>
        <Rows of={handIns} none={m.staff_cash_hand_ins_none()}>
          {(handIn) => (
            <Row
              key={handIn.id}
              amount={
                <>
                  {handIn.reversed ? <s>{formatRm(handIn.counted)}</s> : formatRm(handIn.counted)}
                  {handIn.counted !== handIn.carried && (
                    <Detail>{m.staff_cash_of({ amount: formatRm(handIn.carried) })}</Detail>
                  )}
                </>
              }
              action={!handIn.reversed && <ReverseHandIn handIn={handIn} />}
            >
              {m.staff_cash_by({ day: dayLabel(handIn.day), by: handIn.by })}
              {handIn.reason && <Detail>{handIn.reason}</Detail>}
              {handIn.reversed && <Detail>{m.staff_cash_reversed(handIn.reversed)}</Detail>}
            </Row>
          )}
        </Rows>
      </Section>
    </>
  )
}
