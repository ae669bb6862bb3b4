import { createFileRoute } from '@tanstack/react-router'
import { parseLoginSearch } from '../features/account/login-search.ts'
import { SignInScreen } from '../features/account/SignInScreen.tsx'
import { SkyStage } from '../features/shell/SkyStage.tsx'

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
