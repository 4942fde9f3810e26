import { Page } from '../ui/Page.tsx'

export default function ResetPassword() {
  return <Page title="ResetPassword">{null}</Page>
}
