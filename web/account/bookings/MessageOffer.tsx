import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { m } from '../../../messages/page.ts'
import { Card } from '../../ui/Card.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { useMessageChoices, useSaveChoice } from '../message-choices.ts'
import styles from './MessageOffer.module.css'

/** On an upcoming visit: offers WhatsApp to people who have neither agreed to it nor opted out. */
export function MessageOffer() {
  const { data } = useMessageChoices()
  const accepting = useMutation({ mutationFn: useSaveChoice() })
  const choice = data?.choices.find(
    ({ channel, category }) => channel === 'whatsapp' && category === 'utility',
  )
  if (!data?.phone || !choice || choice.at) return null
  return (
    <Card title={m.consent_offer_title()}>
      <p>{m.consent_offer({ phone: data.phone })}</p>
      <p className={styles.note}>{choice.wording}</p>
      <p className={styles.note}>{m.consent_end()}</p>
      <p className={styles.actions}>
        <PlainButton
          variant="outline"
          busy={accepting.isPending}
          onClick={() =>
            accepting.mutate({ channel: 'whatsapp', category: 'utility', granted: true })
          }
        >
          {m.consent_offer_accept()}
        </PlainButton>
        <Link to="/profile">{m.consent_offer_choices()}</Link>
      </p>
    </Card>
  )
}
