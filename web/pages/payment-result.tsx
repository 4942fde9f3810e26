import { Page } from '../ui/Page.tsx'

export default function PaymentResult() {
  return <Page title="PaymentResult">{null}</Page>
}
