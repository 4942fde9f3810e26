import { m } from '../../../messages/page.ts'
import { useAddress } from '../../navigation.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import factor from '../second-factor/SecondFactor.module.css'
import frame from './AccountFrame.module.css'
import { LoginForm } from './LoginForm.tsx'
import { NewTabLink } from './NewTabLink.tsx'
import { SignInWith } from './SignInWith.tsx'

// The session's return closes the dialog.
const done = () => undefined

/**
 * Asks to log in again over the page on which a session has ended, so that typed input stays. The
 * login page opens in another tab, whose session this page follows; so does the page to set up a
 * second factor.
 */
export default function LogInAgain({ mustEnrol = false }: { mustEnrol?: boolean }) {
  const { path, search } = useAddress()
  if (mustEnrol) {
    return (
      <Dialog title={m.second_factor_secure()} hidesPage>
        <p className={factor.lead}>{m.second_factor_secure_lead()}</p>
        <p>
          <NewTabLink href="/secure-account">{m.second_factor_secure_go()}</NewTabLink>
        </p>
      </Dialog>
    )
  }
  return (
    <Dialog title={m.account_logged_out()} hidesPage>
      <p className={factor.lead}>{m.account_logged_out_why()}</p>
      <LoginForm onDone={done} inDialog />
      <SignInWith next={path + search} onDone={done} beforeFacebook={m.account_facebook_loses()} />
      <p className={frame.after}>
        <NewTabLink href="/login">{m.account_login_go()}</NewTabLink>
      </p>
    </Dialog>
  )
}
