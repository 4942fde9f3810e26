import { useQuery } from '@tanstack/react-query'
import { Link, type MetaFunction, useNavigate, useSearchParams } from 'react-router'
import { m } from '../../../messages/page.ts'
import {
  type NewPassword,
  NewPasswordFields,
  readNewPassword,
} from '../../account/account-fields.tsx'
import { noticeLinks } from '../../account/notice-links.tsx'
import { roleNames } from '../../account/role-names.ts'
import { AccountFrame } from '../../account/sign-in/AccountFrame.tsx'
import { ApiError, call, callQuery, failureSentence } from '../../api.ts'
import { company } from '../../public-site/site-facts.ts'
import { Form } from '../../ui/form/Form.tsx'
import { filled } from '../../ui/form/filled.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { toastSuccess } from '../../ui/toast.ts'

export const meta: MetaFunction = () => [{ title: `${m.account_join()} · ${company}` }]

/** /join?token= (docs/product/roles.md#invitations): accepts an invitation to the team. */
export default function Join() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const invitation = useQuery({
    ...callQuery(['invitation', token], 'GET /account/invitation/{token}', undefined, { token }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const over =
    !token || (invitation.error instanceof ApiError && invitation.error.code === 'invitation-over')
  if (over) {
    return (
      <AccountFrame
        title={m.account_join_over()}
        lead={invitation.error ? failureSentence(invitation.error) : undefined}
      >
        <Link to="/login">{m.account_login_back()}</Link>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={m.account_join()}>
      <Loaded query={invitation}>{(data) => <JoinForm token={token} invitation={data} />}</Loaded>
    </AccountFrame>
  )
}

function JoinForm({
  token,
  invitation,
}: {
  token: string
  invitation: {
    email: string
    first_name: string
    role: 'Admin' | 'Manager'
    has_account: boolean
  }
}) {
  const navigate = useNavigate()
  const { email, first_name: name, has_account } = invitation
  const details = { company, name, email, role: roleNames[invitation.role] }

  async function join(passwords: NewPassword) {
    const { response } = await call('POST /account/invitation/{token}', passwords, {
      params: { token },
    })
    toastSuccess(response)
    navigate('/login')
  }

  return (
    <Form
      label={m.account_join()}
      submitLabel={m.account_join()}
      read={(text) => {
        const { values, problems } = readNewPassword(text)
        return { values, problems: has_account ? [] : problems }
      }}
      send={join}
      after={<p>{filled(m.account_agree, noticeLinks)}</p>}
    >
      {(errorOf) => (
        <>
          <p>{has_account ? m.account_join_lead_account(details) : m.account_join_lead(details)}</p>
          {!has_account && <NewPasswordFields errorOf={errorOf} />}
        </>
      )}
    </Form>
  )
}
