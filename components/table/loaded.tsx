import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Card } from '@/components/ui/layout/card'
import { ErrorState, SkeletonRows } from '@/components/ui/state/states'
import { noDoors } from '@/lib/client/page/use-doors'

/** The state of a query. */
type Question<Answer> = {
  data: Answer | undefined
  error: unknown
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** A list's rows once loaded; before that a skeleton, or the error with a retry button. Old rows stay under a progress line while new ones load. */
export function Loaded<Answer>({
  question: { data, error, isPlaceholderData, refetch },
  rows,
  title,
  waiting = <SkeletonRows rows={rows} />,
  apart = false,
  children,
}: {
  question: Question<Answer>
  /** How many rows are expected. */
  rows?: number
  title?: string
  /** The placeholder until it is loaded, if that is not rows. */
  waiting?: ReactNode
  /** The answer is a page of cards: skeleton and error have a card of their own, and old cards take no clicks. */
  apart?: boolean
  children: (answer: Answer) => ReactNode
}) {
  if (data !== undefined)
    return (
      <div
        aria-busy={isPlaceholderData}
        {...noDoors(apart && isPlaceholderData)}
        className={cn(isPlaceholderData && 'refreshing')}
      >
        {children(data)}
      </div>
    )
  const state = error ? <ErrorState error={error} title={title} onRetry={() => refetch()} /> : waiting
  return apart ? <Card>{state}</Card> : state
}

type LoadedCardProps<Answer> = Omit<ComponentProps<typeof Loaded<Answer>>, 'title'> & {
  title: string
  description: string
}

/** A card with a title, whose contents are loaded. */
export const LoadedCard = <Answer,>({ title, description, ...loaded }: LoadedCardProps<Answer>) => (
  <Card title={title} description={description}>
    <Loaded {...loaded} />
  </Card>
)
