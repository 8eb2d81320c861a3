import type { PayoutHalt } from '../api/generated'
import { useListHaltsQuery } from '../api/index'

/** How often it is looked whether payments stand still. */
const lookEveryMs = 30_000

const none: readonly PayoutHalt[] = []

/** Why payments stand still now. */
export function useOpenHalts(): readonly PayoutHalt[] {
  const { data } = useListHaltsQuery(undefined, { pollingInterval: lookEveryMs })
  return data?.filter(({ clearedAt }) => clearedAt === undefined) ?? none
}
