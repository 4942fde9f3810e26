import { m } from '../../../messages/page.ts'
import { PageLink, useAddress } from '../../navigation.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import factor from '../second-factor/SecondFactor.module.css'
import frame from './AccountFrame.module.css'
import { LoginForm } from './LoginForm.tsx'

/** Asks to log in again over the page on which a session has ended, so that typed input stays. */
export default function LogInAgain() {
  const { path, search } = useAddress()
  return (
    <Dialog title={m.account_logged_out()}>
      <p className={factor.lead}>{m.account_logged_out_why()}</p>
      <LoginForm onDone={() => undefined} />
      <p className={frame.after}>
        <PageLink to={`/login?next=${encodeURIComponent(path + search)}`}>
          {m.account_login_go()}
        </PageLink>
      </p>
    </Dialog>
  )
}
