import { BellRing } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '@/components/ui/text/link'
import { RelativeTime } from '@/components/ui/text/name'
import { useAnswer } from '@/lib/client/http/use-answer'
import { type AlertRule, alertsRoute } from '@/lib/shared/alerts/alerts'
import { pageHref } from '@/lib/shared/links'

const firingOf = ({ data }: { data: AlertRule[] }) => data.filter(({ state }) => state === 'firing')

/** The alerts that fire; undefined until known. */
const useFiring = (pollMs: number) => useAnswer(alertsRoute, { select: firingOf, refetchInterval: pollMs }).data

/** How many alerts fire. */
export const FiringCount = ({ children }: { children: (firing: number | null) => ReactNode }) =>
  children(useFiring(30_000)?.length ?? null)

/** The alerts that fire, each with a link to its rule. */
export const FiringAlerts = () =>
  useFiring(15_000)?.map(({ id, name, since }) => (
    <p key={id} className="mb-2 flex items-center gap-2 border-line border-b pb-2">
      <BellRing className="size-4 shrink-0 text-danger" />
      <Link href={pageHref('/alerts', {}, { rule: id })} className="min-w-0 truncate hover:underline">
        Firing: {name}
      </Link>
      <span className="ml-auto shrink-0 text-ink-faint text-xs">{since !== null && <RelativeTime at={since} />}</span>
    </p>
  ))
