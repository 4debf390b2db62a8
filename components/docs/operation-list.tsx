'use client'

import { cn } from '@/components/ui/cn'
import { FindBox } from '@/components/ui/find-box'
import { TextLink } from '@/components/ui/text-link'
import { MAX_FIND_CHARACTERS } from '@/lib/shared/params/docs'
import { Method } from './method'
import { isFound, type Operation } from './read-document'

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
export function OperationList({ operations, subjects, find, onFind, opened, className }: OperationListProps) {
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
