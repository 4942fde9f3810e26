import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { Card } from '../../ui/Card.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { choicesKey } from '../MessageChoices.tsx'
import styles from './MessageOffer.module.css'

/** On a coming visit: WhatsApp for whoever has neither agreed to it nor ended it. */
export function MessageOffer() {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: choicesKey,
    queryFn: ({ signal }) => call('GET /account/message-choices/', undefined, { signal }),
  })
  const accepting = useMutation({
    mutationFn: () =>
      call('POST /account/message-choices/', {
        channel: 'whatsapp',
        category: 'utility',
        granted: true,
      }),
    onSuccess: ({ response, success: _done, ...saved }) => {
      queries.setQueryData(choicesKey, saved)
      toastSuccess(response)
    },
    onError: (error) => toastError(failureSentence(error)),
  })
  const choice = data?.choices.find(
    ({ channel, category }) => channel === 'whatsapp' && category === 'utility',
  )
  if (!data?.phone || !choice || choice.at) return null
  return (
    <Card title={m.consent_offer_title()}>
      <p>{m.consent_offer({ phone: data.phone })}</p>
      <p className={styles.note}>
        {choice.wording}. {m.consent_end()}
      </p>
      <p className={styles.actions}>
        <PlainButton
          variant="outline"
          busy={accepting.isPending}
          onClick={() => accepting.mutate()}
        >
          {m.consent_offer_accept()}
        </PlainButton>
        <Link to="/profile">{m.consent_offer_choices()}</Link>
      </p>
    </Card>
  )
}
