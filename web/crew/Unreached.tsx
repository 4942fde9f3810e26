import { m } from '../../messages/page.ts'
import { BigButton } from './BigButton.tsx'

/** Shown if something could not be loaded, with Try again. */
export function Unreached({ failure, onAgain }: { failure: string; onAgain: () => void }) {
  return (
    <>
      <p role="alert">{failure}</p>
      <BigButton quiet onClick={onAgain}>
        {m.crew_try_again()}
      </BigButton>
    </>
  )
}
