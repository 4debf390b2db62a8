'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { askApi } from '@/lib/client/http/fetcher'
import { question, useChange } from '@/lib/client/http/question'
import type { RequestOf } from '@/lib/shared/http/route'
import {
  type CreateUser,
  changePasswordRoute,
  createUserRoute,
  deleteUserRoute,
  type UpdateUser,
  updateUserRoute,
  usersRoute,
} from '@/lib/shared/users/users'

const PER_PAGE = 50

/** Who can sign in, a page of 50. For admins. */
export const useUsers = (query: RequestOf<typeof usersRoute>['query']) =>
  useQuery(question(usersRoute, { query: { ...query, perPage: PER_PAGE } }))

export const useCreateUser = () => useChange(usersRoute, (body: CreateUser) => askApi(createUserRoute, { body }))

/** Changes role, name or password, disables or enables. Takes effect on that user's next request. */
export const useUpdateUser = () =>
  useChange(usersRoute, ({ id, change }: { id: string; change: UpdateUser }) =>
    askApi(updateUserRoute, { params: { id }, body: change }),
  )

/** Deletes an account. Its sessions end at once. */
export const useDeleteUser = () => useChange(usersRoute, (id: string) => askApi(deleteUserRoute, { params: { id } }))

/** Changes the viewer's own password. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => askApi(changePasswordRoute, { body }),
  })
