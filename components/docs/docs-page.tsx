'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { Loaded } from '@/components/table/loaded'
import { cn } from '@/components/ui/cn'
import { FindBox } from '@/components/ui/form/find-box'
import { PageHeader } from '@/components/ui/layout/page-header'
import { TextLink } from '@/components/ui/text/link'
import { question } from '@/lib/client/http/question'
import { openApiRoute } from '@/lib/shared/http/openapi'
import { DOCS_PARSERS, MAX_FIND_CHARACTERS } from '@/lib/shared/params/docs'
import { GettingStarted } from './getting-started'
import { Method } from './method'
import { OperationView } from './operation-view'
import { type ApiDocument, isFound, type Operation, operationsOf } from './read-document'

type OperationListProps = {
  operations: readonly Operation[]
  /** In their order. */
  subjects: readonly string[]
  find: string
  onFind: (find: string) => void
  /** The id of the open operation. */
  opened: string | null
  className?: string
}

/** The operations by subject, narrowed by a search. */
function OperationList({ operations, subjects, find, onFind, opened, className }: OperationListProps) {
  const found = operations.filter((operation) => isFound(operation, find))
  const shown = subjects.filter((name) => found.some(({ subject }) => subject === name))
  return (
    <nav
      aria-label="Operations"
      className={cn('flex min-w-0 flex-col gap-3 lg:sticky lg:top-16 lg:max-h-[calc(100dvh-5rem)]', className)}
    >
      <FindBox
        value={find}
        onFind={onFind}
        label="Find an operation"
        placeholder="Path, words or scope"
        maxLength={MAX_FIND_CHARACTERS}
        className="m-0.5"
      />
      <div className="flex flex-col gap-4 lg:overflow-y-auto lg:pr-2 lg:pb-4">
        {found.length === 0 && <p className="px-2 text-data text-ink-muted">No operation matches.</p>}
        {shown.map((subject) => (
          <section key={subject} aria-label={subject}>
            <h2 className="px-2 pb-1 font-medium text-ink-faint text-xs">{subject}</h2>
            <ul>
              {found
                .filter((operation) => operation.subject === subject)
                .map(({ operationId, method, summary }) => (
                  <li key={operationId}>
                    <TextLink
                      href={hrefOf(operationId, find)}
                      aria-current={operationId === opened ? 'page' : undefined}
                      className={cn(
                        'flex items-baseline gap-2 rounded-md px-2 py-1.5 text-data hover:bg-surface-hover hover:no-underline',
                        operationId === opened && 'bg-accent-soft text-accent-ink',
                      )}
                    >
                      <Method name={method} />
                      <span className="min-w-0">{summary}</span>
                    </TextLink>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}

const hrefOf = (op: string, find: string) => `/docs?${new URLSearchParams({ op, ...(find !== '' && { find }) })}`

/** The API's document, which never changes while the server runs. */
const useDocument = () => useQuery({ ...question(openApiRoute, {}), staleTime: Number.POSITIVE_INFINITY })

/** The open operation and the search of the list, in the URL. */
function useDocsState() {
  const [state, set] = useQueryStates(DOCS_PARSERS, { shallow: true, scroll: false })
  return {
    ...state,
    open: (op: string | null) => set({ op }, { history: 'push' }),
    search: (find: string) => set({ find: find === '' ? null : find }, { history: 'replace' }),
  }
}

/** The list of operations, and beside it the open one; on a phone one after the other. */
function Reference({ document }: { document: ApiDocument }) {
  const { op, find, open, search } = useDocsState()
  const operations = useMemo(() => operationsOf(document), [document])
  const operation = operations.find(({ operationId }) => operationId === op)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[19rem_minmax(0,1fr)]">
      <OperationList
        operations={operations}
        subjects={document.tags.map(({ name }) => name)}
        find={find}
        onFind={search}
        opened={op}
        className={cn(op !== null && 'max-lg:hidden')}
      />
      <div className={cn('min-w-0', op === null && 'max-lg:order-first')}>
        {operation === undefined ? (
          <GettingStarted description={document.info.description} unknown={op} />
        ) : (
          <OperationView
            key={operation.operationId}
            document={document}
            operation={operation}
            onBack={() => open(null)}
          />
        )}
      </div>
    </div>
  )
}

/** Every operation of the API with what it takes and answers, to read and to try. */
export function DocsPage() {
  const document = useDocument()
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
        {(loaded) => <Reference document={loaded} />}
      </Loaded>
    </>
  )
}
