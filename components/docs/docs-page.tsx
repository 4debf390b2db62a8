'use client'

import { Loaded } from '@/components/table/loaded'
import { PageHeader } from '@/components/ui/page-header'
import { Reference } from './reference'
import { useDocument } from './use-docs'

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
