'use client'

import { useQuery } from '@tanstack/react-query'
import { askApi } from '@/lib/client/fetcher'
import { question } from '@/lib/client/question'
import { useChange } from '@/lib/client/use-change'
import { type AppRoles, appRolesRoute, saveAppRolesRoute } from '@/lib/shared/contracts/apps'
import { usersRoute } from '@/lib/shared/contracts/users'

/** What a user is, and in which apps something else. For admins. */
export const useAppRoles = (id: string) => useQuery(question(appRolesRoute, { params: { id } }))

/** Replaces what a user is in single apps. Takes effect on that user's next request. */
export const useSaveAppRoles = (id: string) =>
  useChange([usersRoute, appRolesRoute], (apps: AppRoles) =>
    askApi(saveAppRolesRoute, { params: { id }, body: { apps } }),
  )
