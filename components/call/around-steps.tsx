'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { IconButton } from '@/components/ui/button'
import { useKeyboard } from '@/lib/client/use-keyboard'
import type { AroundCall } from '@/lib/shared/contracts/around'
import { callHref } from '@/lib/shared/links'

const PREVIOUS = '['
const NEXT = ']'

/** To the previous and the next call of the same people or group, also by key. */
export function AroundSteps({ previous, next }: { previous: AroundCall | null; next: AroundCall | null }) {
  const router = useRouter()
  const open = (call: AroundCall | null) => {
    if (call !== null) router.push(callHref(call))
  }
  useKeyboard({ [PREVIOUS]: () => open(previous), [NEXT]: () => open(next) })
  return (
    <span className="flex items-center">
      <IconButton
        label={previous === null ? 'No call of theirs before' : 'Previous call of theirs ([)'}
        aria-disabled={previous === null}
        onClick={() => open(previous)}
      >
        <ChevronLeft className="size-4" />
      </IconButton>
      <IconButton
        label={next === null ? 'No call of theirs after' : 'Next call of theirs (])'}
        aria-disabled={next === null}
        onClick={() => open(next)}
      >
        <ChevronRight className="size-4" />
      </IconButton>
    </span>
  )
}
