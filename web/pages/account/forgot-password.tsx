import { useState } from 'react'
import { Link, type MetaFunction } from 'react-router'
import { emailProblem, found } from '../../../domain/account/contact-details.ts'
import { m } from '../../../messages/page.ts'
import { EmailField } from '../../account/account-fields.tsx'
import { AccountFrame } from '../../account/sign-in/AccountFrame.tsx'
import { call } from '../../api.ts'
import { company } from '../../public-site/site-facts.ts'
import { Form } from '../../ui/form/Form.tsx'
import type { TextOf } from '../../ui/form/use-form.ts'
import { toastSuccess } from '../../ui/toast.ts'

export const meta: MetaFunction = () => [{ title: m.account_title_forgot({ company }) }]

/**
 * /forgot-password (docs/product/pages.md#routes): the answer is the same whether or not the
 * account exists.
 */
export default function ForgotPassword() {
  const [answer, setAnswer] = useState<string>()

  async function send(email: string) {
    const { response } = await call('POST /account/forgot-password/', { email })
    toastSuccess(response)
    setAnswer(response)
  }

  return (
    <AccountFrame
      title={m.account_forgot()}
      lead={answer ?? m.account_forgot_lead()}
      after={<Link to="/login">{m.account_login_back()}</Link>}
    >
      {!answer && (
        <Form submitLabel={m.account_forgot_send()} read={readEmail} send={send}>
          {(errorOf) => <EmailField as="username" errorOf={errorOf} />}
        </Form>
      )}
    </AccountFrame>
  )
}

function readEmail(text: TextOf) {
  const email = text('email').trim()
  return { values: email, problems: found(emailProblem(email)) }
}
