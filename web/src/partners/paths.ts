import { paths } from '@/lib/paths'
import type { PartnerMe } from './api/generated'

/** Every address of the portal. */
export const portalPaths = {
  deliveries: paths.partners,
  delivery: (sequence: number | string) => `${paths.partners}/entregas/${sequence}`,
  attempts: `${paths.partners}/recusas`,
  secrets: `${paths.partners}/segredos`,
  sandbox: `${paths.partners}/testes`,
} as const

const signs = (me: PartnerMe) => me.signs

/** Pages that are for some networks alone: tests and what is refused at the door are about signatures, and who is asked has no secret. */
const onlyFor = new Map<string, (me: PartnerMe) => boolean>([
  [portalPaths.attempts, signs],
  [portalPaths.sandbox, signs],
  [portalPaths.secrets, (me) => me.overlapHours !== undefined],
])

/** Whether a page is for somebody's network. Until it is known whose that is, every page is. */
export function isFor(me: PartnerMe | undefined, path: string): boolean {
  return me === undefined || (onlyFor.get(path)?.(me) ?? true)
}
