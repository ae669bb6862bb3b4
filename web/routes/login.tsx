import { createFileRoute } from '@tanstack/react-router'
import { parseLoginSearch } from '../features/account/login-search.ts'
import { SignInScreen } from '../features/account/SignInScreen.tsx'
import { SkyStage } from '../features/shell/SkyStage.tsx'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/login')({
  validateSearch: parseLoginSearch,
  head: () =>
    pageHead({
      title: 'Sign in',
      description: 'Sign in with Discord to vote, review and list your own server.',
    }),
  component: Login,
})

function Login() {
  return (
    <SkyStage>
      <SignInScreen {...Route.useSearch()} />
    </SkyStage>
  )
}
