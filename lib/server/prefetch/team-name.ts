import { inPageApp } from '@/lib/server/auth/session-gate'
import { organisation } from '@/lib/server/organisation/organisation'
import { NO_TEAM } from '@/lib/shared/people/no-team'

/** The name of a team, for the title of its page; null where there is none. */
export async function teamName(id: string): Promise<string | null> {
  if (id === NO_TEAM) return 'No team'
  return (await inPageApp(organisation)).teams.find((team) => team.id === id)?.name ?? null
}
