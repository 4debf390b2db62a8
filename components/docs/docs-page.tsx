'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useQueryStates } from 'nuqs'
import { Loaded } from '@/components/table/loaded'
import { FindBox } from '@/components/ui/form/find-box'
import { PageHeader } from '@/components/ui/layout/page-header'
import { SkeletonRows } from '@/components/ui/state/skeleton'
import { question } from '@/lib/client/http/question'
import { openApiRoute } from '@/lib/shared/http/system'
import { DOCS_PARSERS, MAX_FIND_CHARACTERS } from '@/lib/shared/params/docs'
import { type ApiDocument, foundOperations, withoutDeprecated } from './api-document'
import { GettingStarted } from './getting-started'

const Reference = dynamic(() => import('./reference').then((file) => file.Reference), {
  ssr: false,
  loading: () => <SkeletonRows rows={10} />,
})

/** How to start, then the operations, narrowed by a search; the search and the open operation are in the URL. */
function Operations({ document }: { document: ApiDocument }) {
  const [{ op, find }, set] = useQueryStates(DOCS_PARSERS, { shallow: true, scroll: false })
  const isUnknown = op !== null && !foundOperations(document, '').has(op)
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
      {foundOperations(document, find).size === 0 && (
        <p className="px-2 text-data text-ink-muted">No operation matches.</p>
      )}
      <section aria-label="Operations" hidden={foundOperations(document, find).size === 0}>
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

/** Every operation of the API with what it takes and answers, to read and to try. */
export function DocsPage() {
  // The document never changes while the server runs.
  const document = useQuery({
    ...question(openApiRoute, {}),
    select: withoutDeprecated,
    staleTime: Number.POSITIVE_INFINITY,
  })
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
