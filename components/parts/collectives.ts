import { groupHref, teamHref } from '@/lib/shared/links'

/** What has a list and a page of its own besides people: how calls are filtered by it, and where its page is. */
export const COLLECTIVES = {
  group: { filter: 'guid', header: 'Group', hrefOf: groupHref },
  team: { filter: 'team', header: 'Team', hrefOf: teamHref },
} as const
export type Collective = keyof typeof COLLECTIVES
