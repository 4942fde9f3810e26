import { lazy, type ReactNode, Suspense, useState } from 'react'
import { m } from '../../../messages/page.ts'
import { type CallOutput, call, failureSentence } from '../../api.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { useAction } from '../../ui/use-action.ts'
import list from '../Security.module.css'
import { useFactorsChanged } from './factors.ts'
import { makePasskey, PasskeyError } from './passkey.ts'
import type { Added, useRecoveryCodes } from './RecoveryCodes.tsx'

// Loaded with the QR code library.
const AppSetUp = lazy(() => import('./AppSetUp.tsx'))

type App = CallOutput<'POST /account/second-factor/app/begin/'>

/**
 * The two kinds of second factor to add. The first one brings recovery codes, which `receive` shows;
 * `onAdded` runs after one that brings none.
 */
export function AddFactor({
  isFirst,
  hasApp = false,
  receive,
  onAdded,
}: {
  isFirst: boolean
  hasApp?: boolean
  receive: ReturnType<typeof useRecoveryCodes>['receive']
  onAdded?: () => void
}) {
  const changed = useFactorsChanged()
  const { busy, act } = useAction((error) =>
    error instanceof PasskeyError ? error.message : failureSentence(error),
  )
  const [app, setApp] = useState<App>()

  async function added(answer: Added) {
    setApp(undefined)
    const saves = answer.recovery_codes.length > 0
    await changed(saves ? undefined : answer)
    if (!saves) onAdded?.()
  }

  return (
    <>
      <ul className={list.list}>
        <Way name={m.second_factor_passkey()} note={m.second_factor_passkey_note()}>
          <PlainButton
            variant={isFirst ? 'filled' : 'outline'}
            busy={busy === 'passkey'}
            onClick={() =>
              act('passkey', async () => {
                const { options } = await call('POST /account/second-factor/passkey/begin/')
                const passkey = await makePasskey(options)
                await added(
                  await receive(() =>
                    call('POST /account/second-factor/passkey/', { passkey, name: '' }),
                  ),
                )
              })
            }
          >
            {m.second_factor_add_passkey()}
          </PlainButton>
        </Way>
        {!hasApp && (
          <Way name={m.second_factor_app()} note={m.second_factor_app_note()}>
            <PlainButton
              variant="outline"
              busy={busy === 'app'}
              onClick={() =>
                act('app', async () => setApp(await call('POST /account/second-factor/app/begin/')))
              }
            >
              {m.second_factor_add_app()}
            </PlainButton>
          </Way>
        )}
      </ul>
      {app && (
        <Suspense>
          <AppSetUp app={app} receive={receive} onDone={added} onClose={() => setApp(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function Way({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <li>
      <div className={list.way}>
        <p>{name}</p>
        <p className={list.quiet}>{note}</p>
      </div>
      {children}
    </li>
  )
}
