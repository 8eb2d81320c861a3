import type { StaffMe, StaffRole } from '../api/generated'
import { useGetStaffMeQuery } from '../api/index'
import { roleNames } from '../words/people'

interface Me {
  readonly me: StaffMe | undefined
  readonly roleText: string
  /** Whether somebody may do what needs a role. Unknown is no. */
  readonly may: (role: StaffRole) => boolean
}

/** Who is signed in, and what they may do. */
export function useMe(): Me {
  const { data: me } = useGetStaffMeQuery()
  return {
    me,
    roleText: (me?.roles ?? []).map((role) => roleNames[role]).join(' e '),
    may: (role) => me?.roles.includes(role) ?? false,
  }
}
