import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { WhyHost } from '@/components/parts/why/why-host'
import { CopyButton } from '@/components/ui/form/copy-button'
import { PageHeader } from '@/components/ui/layout/card'
import { ErrorState } from '@/components/ui/state/states'
import { Name } from '@/components/ui/text/name'
import { useRemember } from '@/lib/client/data/recents'
import { useNames } from '@/lib/client/data/use-names'
import { FixedFilters } from '@/lib/client/page/use-filters'
import type { Filters } from '@/lib/shared/filters/filters'
import { groupHref, personHref } from '@/lib/shared/links'
import { PartyCards } from './party-cards'
import { PartyPanels } from './party-panels'

type PartyPageProps = ComponentProps<typeof PartyCards> &
  ComponentProps<typeof PartyPanels> & {
    /** A sentence about them. */
    title: string
    actions: ReactNode
    question: { data: unknown; error: Error | null; refetch: () => unknown }
    fixed: Partial<Filters>
  }

/** The page of a person or a group, which the search offers again: their figures, and when their calls are. */
export function PartyPage({ title, actions, question, fixed, rated, children, ...cards }: PartyPageProps) {
  const { kind, id } = cards
  const remember = useRemember()
  const name = useNames()(kind, id)
  const href = kind === 'user' ? personHref(id) : groupHref(id)
  useEffect(() => remember({ kind, href, id, name }), [remember, kind, href, id, name])
  return (
    <>
      <PageHeader
        title={
          <>
            <Name className="line-clamp-3">{title}</Name>
            <span className="flex items-center gap-1 font-mono font-normal text-ink-muted text-xs">
              <Name>{id}</Name>
              <CopyButton text={id} label={kind === 'user' ? 'Copy uid' : 'Copy group id'} />
            </span>
          </>
        }
        actions={actions}
      />
      {question.error !== null && question.data === undefined ? (
        <ErrorState error={question.error} onRetry={() => question.refetch()} />
      ) : (
        <FixedFilters value={fixed}>
          <PartyCards {...cards} />
          <PartyPanels rated={rated}>{children}</PartyPanels>
          <WhyHost />
        </FixedFilters>
      )}
    </>
  )
}
