'use client'

import { useEffect, useState } from 'react'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { TextLink } from '@/components/ui/text/link'
import { SCOPE_WORDS, SCOPES } from '@/lib/shared/users/scopes'
import { CodeBlock } from './code-block'
import { RichText } from './rich-text'

/** How to ask the API, and what each scope allows. `unknown` is the id of an operation that the URL names and that does not exist. */
export function GettingStarted({ description, unknown }: { description: string; unknown: string | null }) {
  const origin = useOrigin()
  return (
    <Card>
      <CardHeader title={unknown === null ? 'Getting started' : `There is no operation ${unknown}`} />
      <CardBody className="flex max-w-prose flex-col gap-3 text-data">
        {description.split('\n\n').map((paragraph) => (
          <p key={paragraph} className="text-ink-muted">
            <RichText>{paragraph}</RichText>
          </p>
        ))}
        <p className="text-ink-muted">
          Create a token in{' '}
          <TextLink href="/settings?tab=tokens" className="text-accent-ink underline">
            Settings → API tokens
          </TextLink>
          , then:
        </p>
        <CodeBlock
          wraps
          label="Command"
          text={`curl -H "Authorization: Bearer $CALLSCOPE_TOKEN" '${origin}/api/calls?range=7d&perPage=5'`}
        />
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

/** Where Callscope is served; empty until the browser says. */
export function useOrigin(): string {
  const [origin, setOrigin] = useState('')
  useEffect(() => setOrigin(window.location.origin), [])
  return origin
}
