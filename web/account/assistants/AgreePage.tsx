import { useMutation, useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/page.ts'
import { type CallOutput, call, callQuery, failureSentence, isMissing } from '../../api.ts'
import { skillTitle } from '../../shared/skill-title.ts'
import { momentText } from '../../shared/when.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { PageNotYet } from '../../ui/Loaded.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from './Assistants.module.css'

type Action = CallOutput<'GET /account/assistants/action/'>

const questions = {
  hold: m.assistant_action_hold,
  move: m.assistant_action_move,
  skip: m.assistant_action_skip,
  cancel: m.assistant_action_cancel,
} as const

/** An assistant's action with its price and fee, to approve or refuse. */
export function AgreePage({ id }: { id: string }) {
  const action = useQuery({
    ...callQuery(['assistant-action', id], 'GET /account/assistants/action/', { id }),
    retry: false,
  })
  const answer = useMutation({
    mutationFn: (agree: boolean) => call('POST /account/assistants/action/', { id, agree }),
    onSettled: () => action.refetch(),
  })
  const { data, error } = action

  if (isMissing(error))
    return (
      <Page width="narrow" title={m.assistant_action_title()} lead={failureSentence(error)}>
        <ButtonLink to="/booking-history">{m.site_booking_history()}</ButtonLink>
      </Page>
    )
  if (!data) return <PageNotYet width="narrow" title={m.assistant_action_title()} query={action} />
  return (
    <Page width="narrow" title={questions[data.kind]()} lead={leadOf(data)}>
      <Card>
        <Facts inColumns facts={factsOf(data)} />
        {data.state === 'open' && (
          <>
            {answer.error && <Failure>{failureSentence(answer.error)}</Failure>}
            <div className={styles.buttons}>
              <PlainButton
                variant="accent"
                busy={answer.isPending && answer.variables}
                onClick={() => answer.mutate(true)}
              >
                {m.assistant_action_agree()}
              </PlainButton>
              <PlainButton
                variant="outline"
                busy={answer.isPending && !answer.variables}
                onClick={() => answer.mutate(false)}
              >
                {m.assistant_action_refuse()}
              </PlainButton>
            </div>
          </>
        )}
      </Card>
    </Page>
  )
}

function leadOf({ state, kind, assistant: name }: Action): string {
  if (state === 'agreed') return m.assistant_action_agreed()
  if (state === 'refused') return m.assistant_action_refused()
  if (state === 'over') return m.assistant_action_open_over()
  return kind === 'hold' ? m.assistant_action_lead_pay({ name }) : m.assistant_action_lead({ name })
}

function factsOf({ kind, skill, visits, address, total, fee, refund }: Action): Fact[] {
  const money = (label: string, amount: number | undefined): Fact =>
    amount !== undefined && [label, <Money key={label} rm={amount} />]
  return [
    [m.assistant_action_service(), skillTitle(skill)],
    [
      m.assistant_action_visits(),
      <ul key="visits" className={styles.visits}>
        {visits.map((visit) => (
          <li key={visit.start_date + visit.start_time}>{visitText(visit)}</li>
        ))}
      </ul>,
    ],
    !!address && [m.assistant_action_address(), address],
    money(m.assistant_action_total(), total),
    kind !== 'hold' && money(m.assistant_action_fee(), fee),
    money(m.assistant_action_refund(), refund),
  ]
}

function visitText(visit: Action['visits'][number]): string {
  const from = momentText(visit.start_date, visit.start_time)
  const { to_date: day, to_time: time } = visit
  return day && time ? m.assistant_action_from_to({ from, to: momentText(day, time) }) : from
}
