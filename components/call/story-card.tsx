import { memo, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { Prose } from '@/components/ui/text/name'
import { useZone } from '@/lib/client/page/use-zone'
import type { Call } from '@/lib/shared/calls/call'
import type { Cast } from '@/lib/shared/story/cast'
import { tellStory } from '@/lib/shared/story/story'
import { isOpen } from '@/lib/shared/timeline/presence'

type StoryCardProps = { call: Call; cast: Cast; nowSeconds: number }

/** The call in words. */
export const StoryCard = memo(function StoryCard({ call, cast, nowSeconds }: StoryCardProps) {
  const zone = useZone()
  const [wasOpen] = useState(isOpen(call))
  return (
    <Card className="flex flex-col">
      <CardHeader title="What happened" />
      <CardBody>
        <p className={cn('max-w-prose text-pretty text-[15px] leading-6', wasOpen && 'min-h-18')}>
          <Prose>{tellStory(call, { zone, nowSeconds, cast }).join(' ')}</Prose>
        </p>
      </CardBody>
    </Card>
  )
})
