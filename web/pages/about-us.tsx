import { Page } from '../ui/Page.tsx'

export default function AboutUs() {
  return <Page title="AboutUs">{null}</Page>
}
