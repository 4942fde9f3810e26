import { Page } from '../ui/Page.tsx'

export default function Login() {
  return <Page title="Login">{null}</Page>
}
