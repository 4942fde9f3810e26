import { Link, type MetaFunction, useNavigate, useSearchParams } from 'react-router'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { LoginForm } from '../account/LoginForm.tsx'
import { safeNext } from '../account/next-page.ts'

export const meta: MetaFunction = () => [{ title: 'Login · Jiran' }]

/** /login (spec 2). `?next=` is where to go afterwards, when it is a path of this site. */
export default function Login() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const next = search.get('next')

  return (
    <AccountFrame
      title="Login"
      after={
        <>
          New here?{' '}
          <Link to={next ? `/register?next=${encodeURIComponent(next)}` : '/register'}>
            Create an account
          </Link>
        </>
      }
    >
      <LoginForm onDone={() => navigate(safeNext(next))} />
    </AccountFrame>
  )
}
