import { useListStaffMembersQuery } from '../api/index'
import { actorText } from '../words/people'

/** A function that names an actor: colleagues by their names, everybody else in words. */
export function useActorName(): (actor: string) => string {
  const { data: members = [] } = useListStaffMembersQuery()
  return (actor) => {
    const member = members.find(({ id }) => actor === `staff:${id}`)
    return member?.name ?? actorText(actor)
  }
}

interface ActorProps {
  /** As events and records name it: `staff:<id>`, `system:payouts`, `network:<name>` … */
  id: string
}

/** Who did something. */
export function Actor({ id }: ActorProps) {
  const nameOf = useActorName()
  return <span title={id}>{nameOf(id)}</span>
}
