import { Page } from '../ui/Page.tsx'

export default function ForgotPassword() {
  return <Page title="ForgotPassword">{null}</Page>
}
