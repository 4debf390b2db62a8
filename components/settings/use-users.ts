'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { askApi } from '@/lib/client/fetcher'
import { question } from '@/lib/client/question'
import { useChange } from '@/lib/client/use-change'
import {
  type CreateUser,
  changePasswordRoute,
  createUserRoute,
  type UpdateUser,
  updateUserRoute,
  usersRoute,
} from '@/lib/shared/contracts/users'

/** Everyone who can sign in. For admins. */
export const useUsers = () => useQuery({ ...question(usersRoute, {}), select: (answer) => answer.data })

export const useCreateUser = () => useChange(usersRoute, (body: CreateUser) => askApi(createUserRoute, { body }))

/** Changes role, name or password, disables or enables. Takes effect on that user's next request. */
export const useUpdateUser = () =>
  useChange(usersRoute, ({ id, change }: { id: string; change: UpdateUser }) =>
    askApi(updateUserRoute, { params: { id }, body: change }),
  )

/** Changes the viewer's own password. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => askApi(changePasswordRoute, { body }),
  })
