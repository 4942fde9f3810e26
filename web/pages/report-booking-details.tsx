import { Page } from '../ui/Page.tsx'

export const meta = () => [{ title: 'Jiran' }]

export default function ReportBookingDetails() {
  return <Page title="In preparation">{null}</Page>
}
