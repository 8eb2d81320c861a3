import { useMemo } from 'react'
import type { Proposal } from '../api/generated'
import { useListParkedEventsQuery, useListProposalsQuery } from '../api/index'

/** How often it is looked what is parked. */
export const lookEveryMs = 30_000

/** How many events are parked, as a query. */
export function useParkedCount() {
  const { data, error, refetch } = useListParkedEventsQuery({ limit: 1 }, { pollingInterval: lookEveryMs })
  return { data: data?.total, error, refetch }
}

/** The proposals to ignore parked events that are not over, by the event. */
export function useUnparkings(): ReadonlyMap<number, Proposal> {
  const { data } = useListProposalsQuery({ open: true }, { pollingInterval: lookEveryMs })
  return useMemo(
    () =>
      new Map(
        data
          ?.filter(({ kind }) => kind === 'unpark')
          .map((proposal) => [Number(proposal.payload.event), proposal]),
      ),
    [data],
  )
}
