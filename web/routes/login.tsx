import { createFileRoute } from '@tanstack/react-router'
import { parseLoginSearch } from '../features/people/account/login-search.ts'
import { SignInScreen } from '../features/people/account/SignInScreen.tsx'
import { SkyStage } from '../features/site/shell/SkyStage.tsx'

export const Route = createFileRoute('/login')({
  ssr: false,
  validateSearch: parseLoginSearch,
  component: Login,
})

function Login() {
  return (
    <SkyStage>
      <SignInScreen {...Route.useSearch()} />
    </SkyStage>
  )
}
