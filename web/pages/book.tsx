import { Page } from '../ui/Page.tsx'

export const meta = () => [{ title: 'Jiran' }]

export default function Book() {
  return <Page title="In preparation">{null}</Page>
}
