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
import { Section } from '../panel/Section.tsx'
import { HandInForm, ReverseHandIn } from './HandIn.tsx'

/** The cash of one worker: what is carried, visit by visit, and what was handed in. */
export const CashPanel = panelOf('GET /staff/cash/{id}', {
  key: (id) => ['worker-cash', Number(id)],
  words: {
    missing: m.staff_cash_missing(),
    missingText: m.staff_cash_missing_text(),
    back: m.staff_cash_back(),
  },
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
        {visits.length === 0 && <p className={parts.soft}>{m.staff_cash_nothing()}</p>}
        <ul className={parts.rows}>
          {visits.map(({ booking_id: id, skill, day, carried, confirmed }) => (
            <li key={id}>
              <span>
                <VisitLink id={id} skill={skill} />{' '}
                {!confirmed && <Badge tone="waiting">{m.staff_cash_unconfirmed()}</Badge>}
                <br />
                <span className={parts.soft}>
                  {m.account_with_detail({
                    first: dayLabel(day),
                    second: skillTitle(skill),
                  })}
                </span>
              </span>
              <strong>
                <Money rm={carried} />
              </strong>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={m.staff_cash_hand_ins()}>
        {handIns.length === 0 && <p className={parts.soft}>{m.staff_cash_hand_ins_none()}</p>}
        <ul className={parts.rows}>
          {handIns.map((handIn) => (
            <li key={handIn.id}>
              <span>
                {m.staff_cash_by({ day: dayLabel(handIn.day), by: handIn.by })}
                {handIn.reason && (
                  <>
                    <br />
                    <span className={parts.soft}>{handIn.reason}</span>
                  </>
                )}
                {handIn.reversed && (
                  <>
                    <br />
                    <span className={parts.soft}>{m.staff_cash_reversed(handIn.reversed)}</span>
                  </>
                )}
              </span>
              <span className="numerals">
                {handIn.reversed ? <s>{formatRm(handIn.counted)}</s> : formatRm(handIn.counted)}
                {handIn.counted !== handIn.carried && (
                  <>
                    <br />
                    <span className={parts.soft}>
                      {m.staff_cash_of({ amount: formatRm(handIn.carried) })}
                    </span>
                  </>
                )}
              </span>
              {!handIn.reversed && <ReverseHandIn handIn={handIn} />}
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
