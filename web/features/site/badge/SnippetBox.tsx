import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Badge } from '#contract/site/badge.ts'
import { Button } from '../../../ui/Button.tsx'
import { CodeBlock } from '../../../ui/CodeBlock.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { CheckIcon, CopyIcon } from '../../../ui/more-icons.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { type BadgeOrder, type Snippet, SNIPPETS } from './snippets.ts'

export function SnippetBox({ order, data }: { order: BadgeOrder; data: Badge }) {
  const [chosen, setChosen] = useState<Snippet>(SNIPPETS[0])
  const format = chosen.label()
  const code = chosen.code(order, data)
  return (
    <Tabs
      label={t`Snippet type`}
      tabs={SNIPPETS.map(({ key, label }) => ({ key, label: label() }))}
      chosen={chosen.key}
      onChoose={(key) => setChosen(SNIPPETS.find((snippet) => snippet.key === key) ?? SNIPPETS[0])}
      className="mb-4"
    >
      <p className="mb-3 max-w-prose text-ink-muted">{chosen.hint()}</p>
      <CodeBlock label={t`${format} snippet`} text={code} className="max-h-96 overflow-auto" />
      <CopyButton key={code} text={code} />
    </Tabs>
  )
}

function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false)
  return (
    <Button
      variant="primary"
      className="mt-4"
      onClick={() => void copyText(text, t`Snippet copied`).then(setCopied)}
    >
      {copied ? <CheckIcon className="size-4" /> : <CopyIcon className="size-4" />}
      <span>{copied ? t`Copied` : t`Copy snippet`}</span>
    </Button>
  )
}
