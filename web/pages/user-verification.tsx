import { Page } from '../ui/Page.tsx'

export default function UserVerification() {
  return <Page title="UserVerification">{null}</Page>
}
