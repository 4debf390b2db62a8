'use client'

import { useEffect, useState } from 'react'
import { CopyButton } from '@/components/ui/form/copy-button'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { TextLink } from '@/components/ui/text/link'
import { SCOPE_WORDS, SCOPES } from '@/lib/shared/users/scopes'

/** How to ask the API, and what each scope allows. `unknown` is the id of an operation that the URL names and that does not exist. */
export function GettingStarted({ description, unknown }: { description: string; unknown: string | null }) {
  const [origin, setOrigin] = useState('')
  useEffect(() => setOrigin(window.location.origin), [])
  const command = `curl -H "Authorization: Bearer $CALLSCOPE_TOKEN" '${origin}/api/calls?range=7d&perPage=5'`
  return (
    <Card>
      <CardHeader title={unknown === null ? 'Getting started' : `There is no operation ${unknown}`} />
      <CardBody className="flex max-w-prose flex-col gap-3 text-data">
        {description.split('\n\n').map((paragraph) => (
          <p key={paragraph} className="text-ink-muted">
            {paragraph.split('`').map((part, index) =>
              // Text between backticks is code.
              index % 2 === 0 ? part : <Code key={part}>{part}</Code>,
            )}
          </p>
        ))}
        <p className="text-ink-muted">
          Create a token in{' '}
          <TextLink href="/settings?tab=tokens" className="text-accent-ink underline">
            Settings → Links and tokens
          </TextLink>
          , then:
        </p>
        <div className="relative rounded-md border border-line bg-surface-sunken">
          <pre className="whitespace-pre-wrap py-2.5 pr-12 pl-3 font-mono text-xs leading-5 [overflow-wrap:anywhere]">
            {command}
          </pre>
          <CopyButton text={command} label="Copy command" className="absolute top-1.5 right-2" />
        </div>
        <h3 className="mt-2 font-medium">Scopes</h3>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
          {SCOPES.map((scope) => (
            <div key={scope} className="contents">
              <dt className="font-mono text-xs leading-5">{scope}</dt>
              <dd className="text-ink-muted">{SCOPE_WORDS[scope]}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}

function Code({ children }: { children: string }) {
  return (
    <code className="rounded-sm bg-surface-sunken px-1 font-mono text-[0.92em] [overflow-wrap:anywhere]">
      {children}
    </code>
  )
}
