import { createFileRoute } from '@tanstack/react-router'
import { screenAt } from '../../contract/screens.ts'
import { parseLoginSearch } from '../features/account/login-search.ts'
import { SignInScreen } from '../features/account/SignInScreen.tsx'
import { SkyStage } from '../features/shell/SkyStage.tsx'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/login')({
  validateSearch: parseLoginSearch,
  head: () => pageHead(screenAt('/login')),
  component: Login,
})

function Login() {
  return (
    <SkyStage>
      <SignInScreen {...Route.useSearch()} />
    </SkyStage>
  )
}
