'use client'

import { useMemo } from 'react'
import { cn } from '@/components/ui/cn'
import { GettingStarted } from './getting-started'
import { OperationList } from './operation-list'
import { OperationView } from './operation-view'
import { type ApiDocument, operationsOf } from './read-document'
import { useDocsState } from './use-docs'

/** The list of operations, and beside it the open one; on a phone one after the other. */
export function Reference({ document }: { document: ApiDocument }) {
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
