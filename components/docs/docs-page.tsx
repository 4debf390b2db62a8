'use client'

import { useQueryStates } from 'nuqs'
import { Loaded } from '@/components/table/loaded'
import { CopyButton } from '@/components/ui/form/copy-button'
import { FindBox } from '@/components/ui/form/find-box'
import { Card, CardBody, PageHeader } from '@/components/ui/layout/card'
import { onDemand } from '@/components/ui/on-demand'
import { SkeletonRows } from '@/components/ui/state/states'
import { TextLink } from '@/components/ui/text/link'
import { useAnswer } from '@/lib/client/http/use-answer'
import { DOCS_STATE, MAX_FIND_CHARACTERS, openApiRoute } from '@/lib/shared/http/system'
import { SCOPE_WORDS, SCOPES } from '@/lib/shared/users/scopes'
import { type ApiDocument, foundOperations, withoutDeprecated } from './api-document'

const Reference = onDemand(() => import('./reference'), <SkeletonRows rows={10} />)

function Operations({ document }: { document: ApiDocument }) {
  const [{ op, find }, set] = useQueryStates(DOCS_STATE.parsers, { shallow: true, scroll: false })
  const isUnknown = op !== null && !foundOperations(document, '').has(op)
  const isNothing = foundOperations(document, find).size === 0
  return (
    <div className="flex flex-col gap-4">
      <GettingStarted description={document.info.description} unknown={isUnknown ? op : null} />
      <FindBox
        value={find}
        onFind={(text) => set({ find: text === '' ? null : text }, { history: 'replace' })}
        label="Find an operation"
        placeholder="Path, words or scope"
        maxLength={MAX_FIND_CHARACTERS}
      />
      {isNothing && <p className="px-2 text-data text-ink-muted">No operation matches.</p>}
      <section aria-label="Operations" hidden={isNothing}>
        <Reference
          document={document}
          find={find}
          op={op}
          onOpen={(opened) => set({ op: opened }, { history: opened === null ? 'replace' : 'push' })}
        />
      </section>
    </div>
  )
}

/** The API reference: every operation with its parameters and answers, to read and to try. */
export function DocsPage() {
  // The document never changes while the server runs.
  const document = useAnswer(openApiRoute, { select: withoutDeprecated, staleTime: Number.POSITIVE_INFINITY })
  return (
    <>
      <PageHeader
        title="API"
        description="Everything on screen, for scripts and tools."
        actions={
          <a href="/api/openapi.json" className="rounded-sm font-mono text-accent-ink text-xs hover:underline">
            openapi.json
          </a>
        }
      />
      <Loaded question={document} rows={10} apart>
        {(loaded) => <Operations document={loaded} />}
      </Loaded>
    </>
  )
}

/** How to ask the API, and what each scope allows. `unknown` is the id of an operation that the URL names and that does not exist. */
function GettingStarted({ description, unknown }: { description: string; unknown: string | null }) {
  const command = `curl -H "Authorization: Bearer $CALLSCOPE_TOKEN" '${window.location.origin}/api/calls?range=7d&perPage=5'`
  return (
    <Card title={unknown === null ? 'Getting started' : `There is no operation ${unknown}`}>
      <CardBody className="flex max-w-prose flex-col gap-3 text-data">
        {description.split('\n\n').map((paragraph) => (
          <p key={paragraph} className="text-ink-muted">
            {paragraph.split('`').map((part, index) =>
              // Text between backticks is code.
              index % 2 === 0 ? (
                part
              ) : (
                <code key={part} className={CODE}>
                  {part}
                </code>
              ),
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

const CODE = 'rounded-sm bg-surface-sunken px-1 font-mono text-[0.92em] [overflow-wrap:anywhere]'
