import { useQueries } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { Card } from '@/components/ui/layout/card'
import { Link } from '@/components/ui/text/link'
import { question } from '@/lib/client/http/question'
import { alertsRoute } from '@/lib/shared/alerts/alerts'
import { digestsRoute } from '@/lib/shared/alerts/digests'
import { businessHoursRoute } from '@/lib/shared/organisation/business-hours'
import { teamsRoute } from '@/lib/shared/people/teams'
import { syncRoute } from '@/lib/shared/sync/sync'
import { webhooksRoute } from '@/lib/shared/sync/webhooks'
import { usersRoute } from '@/lib/shared/users/users'

/** The setup steps that a new installation still lacks, in the order needed, each with a link; renders nothing once all are done. */
export function FirstSteps() {
  const [sync, users, hours, teams, alerts, digests, webhooks] = useQueries({
    queries: [
      question(syncRoute, {}),
      question(usersRoute, { query: { perPage: 1 } }),
      question(businessHoursRoute, {}),
      question(teamsRoute, { query: { figures: false } }),
      question(alertsRoute, {}),
      question(digestsRoute, {}),
      question(webhooksRoute, {}),
    ],
  })
  const steps: [words: string, href: string, isDone: boolean | undefined][] = [
    ['Copy all calls', '/settings?tab=sync', sync.data && sync.data.data.state === 'current'],
    ['Give others an account', '/settings?tab=users', users.data && users.data.meta.pagination.total > 1],
    ['Say when you are open', '/settings?tab=organisation', hours.data && !hours.data.data.isDefault],
    ['Make teams, or import them', '/teams', teams.data && teams.data.data.length > 0],
    ['Send an alert to a channel', '/alerts', alerts.data?.data.some(({ channels }) => channels.length > 0)],
    ['Send a digest', '/alerts?tab=digests', digests.data && digests.data.data.length > 0],
    ['Hear of calls at once, by webhooks', '/settings?tab=sync', webhooks.data && webhooks.data.data.last !== null],
  ]
  const done = steps.filter(([, , isDone]) => isDone)
  if (done.length === steps.length || steps.some(([, , isDone]) => isDone === undefined)) return null
  return (
    <Card
      aria-label="First steps"
      title="First steps"
      description={`${done.length} of ${steps.length} done. Backups, monitoring and further apps are in docs/operations.md.`}
      inset
    >
      <ol className="text-data sm:columns-2">
        {steps.map(([words, href, isDone]) => (
          <li key={words} className="flex items-center gap-2 py-0.5">
            {isDone ? (
              <CircleCheck aria-label="Done:" className="size-4 text-success" />
            ) : (
              <Circle aria-label="To do:" className="size-4 text-ink-faint" />
            )}
            <Link href={href} className={isDone ? 'text-ink-muted' : 'text-ink underline-offset-2 hover:underline'}>
              {words}
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
