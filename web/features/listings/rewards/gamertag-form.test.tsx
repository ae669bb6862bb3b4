import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { InEnglish } from '../../../testing/english.tsx'
import { GamertagForm } from './GamertagForm.tsx'

it('cuts no gamertag: a part of one is the name of somebody else', () => {
  const html = renderToStaticMarkup(
    <InEnglish>
      <QueryClientProvider client={new QueryClient()}>
        <GamertagForm gamertag="Sky Lord" label="Your gamertag" hint="" />
      </QueryClientProvider>
    </InEnglish>,
  )
  expect(html).toContain('Your gamertag')
  expect(html).not.toContain('maxLength')
})
