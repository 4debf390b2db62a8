'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askApi } from '@/lib/client/http/fetcher'
import { question } from '@/lib/client/http/question'
import { type AnswerOf, questionKey, type Route } from '@/lib/shared/http/route'
import {
  type BusinessHours,
  businessHoursRoute,
  holidayPlacesRoute,
  saveBusinessHoursRoute,
} from '@/lib/shared/organisation/business-hours'
import { type ServiceTimes, saveServiceLevelRoute, serviceLevelRoute } from '@/lib/shared/organisation/service-level'

/** When the organisation is open. */
export const useBusinessHours = () => useQuery({ ...question(businessHoursRoute, {}), select: (answer) => answer.data })
export type StoredHours = AnswerOf<typeof businessHoursRoute>['data']

/** Countries and states whose holidays are known. */
export const useHolidayPlaces = () =>
  useQuery({
    ...question(holidayPlacesRoute, {}),
    select: (answer) => answer.data,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The times of the service level. */
export const useServiceLevel = () => useQuery({ ...question(serviceLevelRoute, {}), select: (answer) => answer.data })

/** Figures may depend on what was saved. */
function useSaved(route: Route) {
  const client = useQueryClient()
  return (answer: unknown) => {
    client.setQueryData(questionKey(route, {}), answer)
    return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== route.path })
  }
}

export const useSaveHours = () =>
  useMutation({
    mutationFn: (body: BusinessHours) => askApi(saveBusinessHoursRoute, { body }),
    onSuccess: useSaved(businessHoursRoute),
  })

export const useSaveServiceLevel = () =>
  useMutation({
    mutationFn: (body: ServiceTimes) => askApi(saveServiceLevelRoute, { body }),
    onSuccess: useSaved(serviceLevelRoute),
  })
