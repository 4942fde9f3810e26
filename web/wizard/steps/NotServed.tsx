import { found } from '../../../domain/account/contact-details.ts'
import type { Service } from '../../../domain/booking/description.ts'
import { sentence } from '../../../domain/messages/problem.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { labelText, pageLocale } from '../../locale.ts'
import { useAddress, useGo } from '../../navigation.tsx'
import { servedPostcodes } from '../../served-postcodes.ts'
import { BrokenRule, type TextOf } from '../../ui/form/use-form.ts'
import { Page } from '../../ui/Page.tsx'
import { EmailLine } from './EmailLine.tsx'
import { LineForm } from './LineForm.tsx'
import styles from './NotServed.module.css'

/**
 * The booking page for a postcode that is not served: lets the visitor enter another one, or
 * request an e-mail for when this one is served.
 */
export default function NotServed({ service, postcode }: { service: Service; postcode: string }) {
  return (
    <Page
      title={m.wizard_book({ service: labelText(service.title) })}
      lead={m.wizard_lead({ postcode })}
    >
      <div className={styles.sheet}>
        <div role="alert" className={styles.answer}>
          <h2>{sentence({ code: 'postcode-not-served' }, pageLocale)}</h2>
          <p>{m.wizard_not_served_about({ postcode })}</p>
        </div>
        <OtherPostcode key={postcode} postcode={postcode} />
        <NotifyMe key={`mail ${postcode}`} service={service} postcode={postcode} />
      </div>
    </Page>
  )
}

/** Enters another postcode in place: the rest of the form stays. */
function OtherPostcode({ postcode }: { postcode: string }) {
  const go = useGo()
  const { search } = useAddress()

  async function change(typed: string) {
    const served = await servedPostcodes()
    if (!served.has(Number(typed)))
      throw new BrokenRule({ code: 'postcode-not-served', field: 'postcode' })
    const changed = new URLSearchParams(search)
    changed.set('postcode', String(Number(typed)))
    go(`?${changed}`, { replace: true })
  }

  return (
    <LineForm
      label={m.wizard_other_postcode()}
      input={{
        name: 'postcode',
        type: 'text',
        inputMode: 'numeric',
        autoComplete: 'postal-code',
        maxLength: 7,
        defaultValue: postcode,
      }}
      button={{ variant: 'accent', children: m.wizard_change_postcode() }}
      rules={{ read: readPostcode, send: change }}
    />
  )
}

function readPostcode(text: TextOf) {
  const typed = text('postcode').replace(/\s/g, '')
  return {
    values: typed,
    problems: found(typed ? undefined : { code: 'postcode-missing', field: 'postcode' }),
  }
}

/** Requests an e-mail for when the place is served; the result stays on the page. */
function NotifyMe({ service, postcode }: { service: Service; postcode: string }) {
  async function send(given: { email: string; website: string }, form: HTMLFormElement) {
    const body = { ...given, postcode, skill: service.skill }
    const answer = await call('POST /common/notify-when-served/', body)
    form.reset()
    return answer.response
  }

  return (
    <EmailLine
      label={m.wizard_notify_label({ postcode })}
      button={m.wizard_notify()}
      note={m.wizard_notify_about()}
      send={send}
    />
  )
}
