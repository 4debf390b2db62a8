import { SETTINGS_PARTS, SETTINGS_TABS } from '@/lib/shared/address/words'
import { PAGE_PARAMS } from '@/lib/shared/filters/filters'
import { among, one } from '@/lib/shared/filters/query'
import { AUDIT_FILTER } from '@/lib/shared/users/audit'
import { USERS_FILTER } from '@/lib/shared/users/users'
import { urlState } from './filters'

/** The open tab, and which users, links or entries of the audit log it shows. */
export const SETTINGS_STATE = urlState(
  {
    tab: one(among([...SETTINGS_TABS, ...(Object.keys(SETTINGS_PARTS) as (keyof typeof SETTINGS_PARTS)[])])),
    ...USERS_FILTER,
    ...AUDIT_FILTER,
    /** Whose shared links. */
    whose: one(among(['mine', 'everyone'])),
    page: PAGE_PARAMS.page,
  },
  { tab: 'account', page: 1 },
)
