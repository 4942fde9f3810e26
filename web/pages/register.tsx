import { Page } from '../ui/Page.tsx'

export default function Register() {
  return <Page title="Register">{null}</Page>
}
