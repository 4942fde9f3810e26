import { Page } from '../ui/Page.tsx'

export default function Home() {
  return <Page title="Home">{null}</Page>
}
