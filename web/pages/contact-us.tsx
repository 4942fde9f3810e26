import { Page } from '../ui/Page.tsx'

export default function ContactUs() {
  return <Page title="ContactUs">{null}</Page>
}
