import { use } from 'react'
import { useListStaffMembersQuery } from '../api/index'
import { actorText } from '../words/people'
import { ShopperNames } from './shopper-names'

/** A function that names an actor: colleagues by their names, shoppers by their masked ones, everybody else in words. */
export function useActorName(): (actor: string) => string {
  const { data: members = [] } = useListStaffMembersQuery()
  const shoppers = use(ShopperNames)
  return (actor) => {
    const member = members.find(({ id }) => actor === `staff:${id}`)
    const shopper = actor.startsWith('user:') ? shoppers.get(actor.slice('user:'.length)) : undefined
    return member?.name ?? shopper ?? actorText(actor)
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
